import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLogger } from '../../lib/core/log/logger.ts';
import { PNG_HEADERS } from '../../lib/gateway/http/headers.ts';
import type { PlainResponse } from '../../lib/gateway/http/plain.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { RENEWED, SELF_SIGNED } from '../../tests/support/self-signed.ts';
import { HttpServer } from '../http1/http-server.ts';
import { nodeSink } from '../http1/write-response.ts';
import { openCertificate } from './certificate.ts';

const log = createLogger('silent');
const folder = mkdtempSync(join(tmpdir(), 'blazon-tls-'));
afterAll(() => rmSync(folder, { recursive: true }));
const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };

const write = ({ cert, key }: { cert: string; key: string }): void => {
  writeFileSync(files.cert, cert);
  writeFileSync(files.key, key);
};

const picture = (size: number): PlainResponse => ({
  status: 200,
  fixed: PNG_HEADERS,
  headers: ['Content-Length', String(size)],
  body: Buffer.alloc(size, 'png'),
});

/** `/fast/<bytes>` on the fast path, anything else by Node. @returns its port */
async function listen(
  certificate: ReturnType<typeof openCertificate>,
): Promise<{ port: number; server: HttpServer }> {
  const server = new HttpServer({
    parser: 'fast',
    certificate: certificate.current,
    handlers: {
      handleFast({ target }, _socket, sink) {
        if (!target.startsWith('/fast/')) return false;
        sink.send(picture(Number(target.slice('/fast/'.length))));
        return true;
      },
      refuseOverload: () => null,
      handleNode: (request, response) => {
        request.resume().on('end', () => nodeSink(response).send(picture(7)));
      },
      upgrade: () => false,
    },
    appOrigin: null,
    log,
  });
  if ('setSecureContext' in server.server) certificate.follow(server.server);
  await new Promise<void>((done) => server.server.listen(0, '127.0.0.1', done));
  afterAll(() => {
    server.server.close();
    server.closeAllConnections();
  });
  return { port: (server.server.address() as AddressInfo).port, server };
}

const connect = (port: number): Promise<tls.TLSSocket> =>
  new Promise((resolve, reject) => {
    const socket = tls.connect({
      port,
      host: '127.0.0.1',
      servername: 'pub.example.com',
      rejectUnauthorized: false,
    });
    socket.once('secureConnect', () => resolve(socket)).once('error', reject);
    afterAll(() => void socket.destroy());
  });

const ask = (path: string, method = 'GET', body = ''): string =>
  `${method} ${path} HTTP/1.1\r\nHost: pub.example.com\r\n${body === '' ? '' : `Content-Length: ${body.length}\r\n`}\r\n${body}`;

/** Bytes received until there are `count` whole responses with bodies of these sizes. */
async function receive(socket: tls.TLSSocket, sizes: readonly number[]): Promise<number[]> {
  let rest = Buffer.alloc(0);
  const found: number[] = [];
  for await (const bytes of socket.iterator({ destroyOnReturn: false })) {
    rest = Buffer.concat([rest, bytes as Buffer]);
    for (let end = rest.indexOf('\r\n\r\n'); end !== -1; end = rest.indexOf('\r\n\r\n')) {
      const head = rest.subarray(0, end).toString();
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
      if (!head.startsWith('HTTP/1.1 200') || rest.length < end + 4 + length) break;
      found.push(
        rest.subarray(end + 4, end + 4 + length).equals(picture(length).body ?? Buffer.alloc(0))
          ? length
          : -1,
      );
      rest = rest.subarray(end + 4 + length);
      if (found.length === sizes.length) return found;
    }
  }
  return found;
}

describe('with TLS_CERT and TLS_KEY', () => {
  let port: number;
  let certificate: ReturnType<typeof openCertificate>;

  beforeAll(async () => {
    write(SELF_SIGNED);
    certificate = openCertificate(files, log, 50);
    afterAll(() => certificate.close());
    ({ port } = await listen(certificate));
  });

  test('requests are answered in order on the fast path, also pipelined and large, and then by Node', async () => {
    const socket = await connect(port);
    expect(socket.getProtocol()).toBe('TLSv1.3');
    const sizes = [10, 1000, 40_000, 150_000, 3, 150_000, 1];
    socket.write(sizes.map((size) => ask(`/fast/${size}`)).join(''));
    expect(await receive(socket, sizes)).toEqual(sizes);
    socket.write(ask('/other') + ask('/fast/9') + ask('/other', 'POST', 'a body'));
    expect(await receive(socket, [7, 7, 7])).toEqual([7, 7, 7]);
  });

  test('a client that does not speak TLS is disconnected without an answer', async () => {
    const socket = net.connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1');
    });
    socket.on('error', () => {});
    socket.write(ask('/fast/10'));
    await new Promise((done) => socket.once('close', done));
    expect(received).not.toContain('HTTP');
  });

  test('a new certificate is used for new connections; open ones go on', async () => {
    const open = await connect(port);
    const before = open.getPeerCertificate().fingerprint256;
    // The key follows later: until then nothing changes.
    writeFileSync(files.cert, RENEWED.cert);
    await new Promise((done) => setTimeout(done, 300));
    expect((await connect(port)).getPeerCertificate().fingerprint256).toBe(before);
    writeFileSync(files.key, RENEWED.key);
    await eventually(
      'the new certificate is used',
      async () => (await connect(port)).getPeerCertificate().fingerprint256 !== before,
    );
    open.write(ask('/fast/5'));
    expect(await receive(open, [5])).toEqual([5]);
  });

  test('files that do not match are refused at the start', () => {
    write({ cert: SELF_SIGNED.cert, key: RENEWED.key });
    expect(() => openCertificate(files, log)).toThrow(/TLS_CERT .* cannot be used/);
  });
});
