import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect, type Socket } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import {
  httpOrigin,
  type LocalServer,
  listen,
  localNetwork,
  PUBLIC_STAND_IN,
} from '../../../tests/support/local-network.ts';
import { SELF_SIGNED } from '../../../tests/support/self-signed.ts';
import { guardedFetch } from '../../net/guarded-fetch.ts';
import { throughProxy } from './through-proxy.ts';

const open: LocalServer[] = [];
afterAll(() => Promise.all(open.map((server) => server.close())));
const kept = async (server: Promise<LocalServer>) => {
  open.push(await server);
  return server;
};

/** A proxy that notes what it was asked for. */
async function aProxy() {
  const asked: { path: string; authorization: string | undefined }[] = [];
  const server = createServer();
  server.on('connect', (request, socket: Socket) => {
    asked.push({ path: request.url ?? '', authorization: request.headers['proxy-authorization'] });
    const port = Number(/:(\d+)$/.exec(request.url ?? '')?.[1]);
    const onward = connect(port, PUBLIC_STAND_IN, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n');
      onward.pipe(socket).pipe(onward);
    });
    for (const end of [onward, socket]) end.on('error', () => {});
  });
  const { port } = await kept(listen(server));
  return { asked, url: `http://me:se%40cret@${PUBLIC_STAND_IN}:${port}` };
}

const OPTIONS = { maxBytes: 1000, accept: '*/*', userAgent: 'BlazonBot/1.0' };

test('the proxy gets the checked address, never the name, and only after the check', async () => {
  const origin = await kept(httpOrigin((request, response) => response.end(request.headers.host)));
  const proxy = await aProxy();
  const names = { 'acme.com': [[PUBLIC_STAND_IN]], 'inside.com': [['10.0.0.1']] };
  const network = { ...localNetwork(names, [origin.port]), connect: throughProxy(proxy.url) };
  const answer = await guardedFetch(`http://acme.com:${origin.port}/`, OPTIONS, network);
  expect(answer).toMatchObject({ status: 200, body: Buffer.from(`acme.com:${origin.port}`) });
  expect(await guardedFetch(`http://inside.com:${origin.port}/`, OPTIONS, network)).toMatchObject({
    failure: 'not_public',
  });
  expect(proxy.asked).toEqual([
    {
      path: `${PUBLIC_STAND_IN}:${origin.port}`,
      authorization: `Basic ${Buffer.from('me:se@cret').toString('base64')}`,
    },
  ]);
});

test('a certificate is verified for the name', async () => {
  const origin = await kept(
    listen(createSecureServer(SELF_SIGNED, (_request, response) => response.end('x'))),
  );
  const proxy = await aProxy();
  const network = {
    ...localNetwork({ 'acme.com': [[PUBLIC_STAND_IN]] }, [origin.port]),
    connect: throughProxy(proxy.url),
  };
  expect(await guardedFetch(`https://acme.com:${origin.port}/`, OPTIONS, network)).toMatchObject({
    failure: 'tls',
  });
});

test('a proxy that is away makes websites unreachable', async () => {
  const network = {
    ...localNetwork({ 'acme.com': [[PUBLIC_STAND_IN]] }, []),
    connect: throughProxy(`http://${PUBLIC_STAND_IN}:9`),
  };
  expect(await guardedFetch('http://acme.com/', OPTIONS, network)).toMatchObject({ failure: 'unreachable' });
});
