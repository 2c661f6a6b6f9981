import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadConfig } from '../../lib/core/config/config.ts';
import type { Service } from '../../server/create-service.ts';
import { createFrontServer, type FrontServer, type FrontServerOptions } from '../../server/front-server.ts';
import { Hosts } from '../../server/hosts.ts';
import type { Forwarder } from '../../server/pages/forward.ts';
import { atFileEnd } from './file-end.ts';

export interface Reply {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
  /** The body as problem details. */
  problem(): {
    code: string;
    status: number;
    detail: string;
    request_id: string;
    type: string;
    [key: string]: unknown;
  };
}

export type Call = (
  path: string,
  options?: { method?: string; headers?: http.OutgoingHttpHeaders; body?: string | Buffer },
) => Promise<Reply>;

/** A front server on a free port, closed after the test file. */
export async function frontServer(
  service: Service,
  origins: Partial<Parameters<typeof hostsOf>[0]> = {},
  forwarder: Forwarder | null = null,
  more: Pick<FrontServerOptions, 'trustedProxies' | 'parser' | 'upgrades' | 'metrics'> = {},
): Promise<{ call: Call; port: number; front: FrontServer }> {
  const front = createFrontServer({
    service,
    hosts: hostsOf(origins),
    forwarder,
    parser: loadConfig({ HTTP_PARSER: process.env.HTTP_PARSER }).httpParser,
    ...more,
  });
  const { server, closeAllConnections } = front;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  atFileEnd(
    () =>
      new Promise<void>((done) => {
        server.close(() => done());
        closeAllConnections();
      }),
  );
  return { call: callTo(port), port, front };
}

const hostsOf = (origins: Partial<ConstructorParameters<typeof Hosts>[0]>) =>
  new Hosts({ image: null, base: null, mcp: null, app: null, ...origins });

/** Sends requests without normalizing the path, as fetch would. */
export function callTo(port: number): Call {
  return (path, { method = 'GET', headers = {}, body } = {}) =>
    new Promise((resolve, reject) => {
      // Like a browser, requests keep-alive.
      const agent = new http.Agent({ keepAlive: true });
      const request = http.request({ host: '127.0.0.1', port, path, method, headers, agent }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          agent.destroy();
          const body = Buffer.concat(chunks);
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body,
            problem: () => JSON.parse(body.toString()),
          });
        });
      });
      request.on('error', reject);
      request.end(body);
    });
}
