// The baseline: plain node:http serving files from a Map with two headers.
// node bench/bare-server.mjs <port> <folder of files named after their domain> <path prefix> <type>
import { readdirSync, readFileSync } from 'node:fs';
import http from 'node:http';
import { join } from 'node:path';

const [port, dir, prefix, type] = process.argv.slice(2);
const pictures = new Map(readdirSync(dir).map((name) => [prefix + name, readFileSync(join(dir, name))]));

http
  .createServer((request, response) => {
    const mark = request.url.indexOf('?');
    const png = pictures.get(mark === -1 ? request.url : request.url.slice(0, mark));
    if (png === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'Content-Type': type, 'Content-Length': png.length }).end(png);
  })
  .listen(Number(port), '127.0.0.1');
