// A handler as documented by version 2 of the SDK: node stock-v2.mjs <port> <file of the record>.
import { readFileSync } from 'node:fs';
import http from 'node:http';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { registerTool } from './stock-tool.mjs';

const [port, file] = process.argv.slice(2);
const record = JSON.parse(readFileSync(file, 'utf8'));

const handler = createMcpHandler(() => {
  const server = new McpServer({ name: 'stock', version: '1.0.0' });
  registerTool(server, record);
  return server;
});

http
  .createServer(async (incoming, outgoing) => {
    const chunks = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const response = await handler.fetch(
      new Request(`http://127.0.0.1:${port}${incoming.url}`, {
        method: incoming.method,
        headers: incoming.headers,
        ...(incoming.method === 'POST' && { body: Buffer.concat(chunks) }),
      }),
    );
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  })
  .listen(Number(port), '127.0.0.1');
