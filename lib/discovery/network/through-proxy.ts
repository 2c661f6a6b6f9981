import { request } from 'node:http';
import { request as requestSecurely } from 'node:https';
import type { Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Destination } from '../../net/network.ts';

/** The proxy gets the checked address, not the name, which is in SNI and is verified in the certificate. */
export const throughProxy =
  (proxyUrl: string) =>
  async ({ addresses, hostname, port, isTls, timeoutMs }: Destination): Promise<Socket> => {
    const [address = ''] = addresses;
    const socket = await tunnel(
      new URL(proxyUrl),
      `${address.includes(':') ? `[${address}]` : address}:${port}`,
      timeoutMs,
    );
    return isTls ? secured(socket, hostname, timeoutMs) : socket;
  };

function tunnel(proxy: URL, path: string, timeout: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const credentials = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
    const send = proxy.protocol === 'https:' ? requestSecurely : request;
    const asking = send({
      host: proxy.hostname,
      port: proxy.port || (proxy.protocol === 'https:' ? 443 : 80),
      method: 'CONNECT',
      path,
      timeout,
      agent: false,
      headers: {
        host: path,
        ...(proxy.username !== '' && {
          'proxy-authorization': `Basic ${Buffer.from(credentials).toString('base64')}`,
        }),
      },
    });
    asking.once('connect', (response, socket: Socket) => {
      if (response.statusCode === 200) resolve(socket);
      else {
        socket.destroy();
        reject(failure(`the proxy answered ${response.statusCode}`));
      }
    });
    asking.once('timeout', () => asking.destroy(failure('the proxy did not answer in time')));
    asking.once('response', () => asking.destroy(failure('the proxy opened no tunnel')));
    asking.once('error', () => reject(failure('the proxy cannot be reached')));
    asking.end();
  });
}

/** To the guard as if the website could not be reached. */
const failure = (message: string): Error => Object.assign(new Error(message), { code: 'EHOSTUNREACH' });

function secured(socket: Socket, servername: string, timeoutMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const tls = connectTls({ socket, servername, rejectUnauthorized: true, ALPNProtocols: ['http/1.1'] });
    const timer = setTimeout(() => tls.destroy(failure('the website did not answer in time')), timeoutMs);
    tls.once('secureConnect', () => {
      clearTimeout(timer);
      resolve(tls);
    });
    tls.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
  });
}
