import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../lib/db/client.ts';
import { type Call, frontServer, type Reply } from '../tests/support/call.ts';
import { eventually } from '../tests/support/eventually.ts';
import { aBrand, aToken } from '../tests/support/factories.ts';
import { SELF_SIGNED } from '../tests/support/self-signed.ts';
import { testDatabase } from '../tests/support/test-database.ts';
import { testService } from '../tests/support/test-service.ts';
import { findFreePort } from './embedded/free-port.mjs';

const HOST = 'logos.example.com';
const folder = mkdtempSync(join(tmpdir(), 'blazon-proxies-'));
const running: ChildProcess[] = [];
let db: Database;
let direct: Call;
let frontPort: number;

beforeAll(async () => {
  db = await testDatabase();
  ({ call: direct, port: frontPort } = await frontServer(testService(db), {}, null, { trustedProxies: 1 }));
  await aBrand(db, { domain: 'acme.com' });
  writeFileSync(join(folder, 'cert.pem'), SELF_SIGNED.cert);
  writeFileSync(join(folder, 'key.pem'), SELF_SIGNED.key);
  writeFileSync(join(folder, 'both.pem'), `${SELF_SIGNED.cert}\n${SELF_SIGNED.key}\n`);
});
afterAll(() => {
  // Not SIGKILL, which would leave the workers of nginx.
  for (const child of running) child.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

interface Proxy {
  sample: string;
  command: string;
  args: (file: string) => string[];
  /** The sample with other ports and without a certificate authority. */
  adapt: (sample: string, tls: number, plain: number) => string;
}

const PROXIES: Record<string, Proxy> = {
  nginx: {
    sample: 'nginx/blazon.conf',
    command: 'nginx',
    args: (file) => ['-c', file],
    adapt: (sample, tls, plain) => {
      const servers = sample
        .replace(/^ *listen \[::\].*$/gm, '')
        .replace('listen 80;', `listen 127.0.0.1:${plain};`)
        .replace('listen 443 ', `listen 127.0.0.1:${tls} `)
        .replaceAll('/etc/ssl/blazon/', `${folder}/`);
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${folder}/${name};`)
        .join(' ');
      return `daemon off; pid ${folder}/nginx.pid; error_log stderr; events {}\nhttp { access_log off; ${paths}\n${servers}\n}\n`;
    },
  },
  haproxy: {
    sample: 'haproxy/haproxy.cfg',
    command: 'haproxy',
    args: (file) => ['-db', '-f', file],
    adapt: (sample, tls, plain) =>
      sample
        .replace('maxconn 20000', 'maxconn 200')
        .replace('bind :80\n', `bind 127.0.0.1:${plain}\n`)
        .replace('bind :443 ', `bind 127.0.0.1:${tls} `)
        .replaceAll('/etc/ssl/blazon/', `${folder}/`),
  },
  caddy: {
    sample: 'caddy/Caddyfile',
    command: 'caddy',
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
    adapt: (sample, tls, plain) =>
      `{\n\tadmin off\n\tauto_https disable_redirects\n\thttp_port ${plain}\n\thttps_port ${tls}\n}\n${sample.replace(
        `${HOST} {`,
        `${HOST} {\n\ttls ${folder}/cert.pem ${folder}/key.pem`,
      )}`,
  },
};

/** Requests over TLS, by the name that the samples serve. */
function callThrough(port: number): Call {
  return (path, { method = 'GET', headers = {}, body } = {}) =>
    new Promise<Reply>((resolve, reject) => {
      const request = https.request(
        {
          ...{ host: '127.0.0.1', port, path, method, servername: HOST, rejectUnauthorized: false },
          headers: { host: HOST, ...headers },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const whole = Buffer.concat(chunks);
            const problem = () => JSON.parse(whole.toString());
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: whole, problem });
          });
        },
      );
      request.on('error', reject);
      request.end(body);
    });
}

async function start(name: string, { sample, command, args, adapt }: Proxy): Promise<Call> {
  const [tls, plain] = [await findFreePort(), await findFreePort()];
  const file = join(folder, name);
  const text = readFileSync(join('deploy', sample), 'utf8').replaceAll(
    '127.0.0.1:3000',
    `127.0.0.1:${frontPort}`,
  );
  writeFileSync(file, adapt(text, tls, plain));
  running.push(spawn(command, args(file), { stdio: 'ignore', env: { ...process.env, HOME: folder } }));
  const call = callThrough(tls);
  await eventually(`${name} answers`, async () => (await call('/livez').catch(() => null))?.status === 200);
  return call;
}

describe.each(Object.entries(PROXIES))('behind the %s sample', (name, proxy) => {
  const isMissing = spawnSync(proxy.command, [name === 'caddy' ? 'version' : '-v']).error !== undefined;

  test.skipIf(isMissing)(
    `answers arrive as they were sent (skipped: ${name} is not installed)`,
    { timeout: 60_000 },
    async () => {
      const call = await start(name, proxy);
      const { token } = await aToken(db);
      const { token: secret } = await aToken(db, { kind: 'secret' });
      const bearer = { authorization: `Bearer ${secret}` };
      const etag = (await direct(`/acme.com?token=${token}`)).headers.etag;
      const requests: [string, Parameters<Call>[1]][] = [
        [`/acme.com?token=${token}&size=128`, {}],
        [`/acme.com?token=${token}`, { method: 'HEAD' }],
        [`/acme.com?token=${token}`, { headers: { 'if-none-match': etag } }],
        [`/ticker/BRK%2FB?token=${token}`, {}],
        [`/m%C3%BCnchen.de?token=${token}&fallback=404`, {}],
        ['/acme.com', {}],
        [`/acme.com?token=${token}&size=7`, {}],
        ['/brands/acme.com', { headers: { ...bearer, 'accept-encoding': 'gzip' } }],
        ['/brands/nothing.example.com', { headers: bearer }],
        [`/acme.com?token=${token}`, { method: 'DELETE' }],
        [`/acme.com?token=${token}`, { method: 'OPTIONS', headers: { origin: 'https://shop.example' } }],
        [
          '/mcp',
          {
            method: 'POST',
            headers: {
              ...bearer,
              'content-type': 'application/json',
              accept: 'application/json, text/event-stream',
            },
            body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
          },
        ],
      ];
      const statuses: number[] = [];
      for (const [path, options] of requests) {
        const reply = await call(path, options);
        statuses.push(reply.status);
        expect(comparable(reply), `${options?.method ?? 'GET'} ${path}`).toEqual(
          comparable(await direct(path, options)),
        );
      }
      expect(statuses).toEqual([200, 200, 304, 200, 404, 401, 400, 200, 404, 405, 204, 200]);
    },
  );
});

/** Without what belongs to one moment or connection. */
function comparable({ status, headers, body }: Reply) {
  const names = [
    ...['content-type', 'etag', 'cache-control', 'x-error-code', 'www-authenticate', 'allow', 'vary'],
    ...['x-logo-source', 'x-logo-size', 'x-logo-match', 'access-control-allow-origin', 'content-encoding'],
    ...['ratelimit-policy'],
  ];
  const text = body.toString('latin1').replace(/"request_id": "\w+"/, '');
  return { status, headers: Object.fromEntries(names.map((name) => [name, headers[name]])), text };
}
