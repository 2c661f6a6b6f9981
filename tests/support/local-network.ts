import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import type { Network } from '../../lib/net/network.ts';
import { isPublicAddress, isPublicName } from '../../lib/net/public-address.ts';

/** A loopback address that tests treat as public. */
export const PUBLIC_STAND_IN = '127.0.0.2';

/**
 * A network for the guard with its real rules, except that `127.0.0.2` is public and `ports` are allowed.
 * @param names addresses by name; each lookup takes the next list, and repeats the last
 */
export function localNetwork(names: Record<string, string[][]>, ports: number[]): Network {
  const asked = new Map<string, number>();
  return {
    async resolve(hostname) {
      const answers = names[hostname] ?? [];
      const turn = asked.get(hostname) ?? 0;
      asked.set(hostname, turn + 1);
      return answers[Math.min(turn, answers.length - 1)] ?? [];
    },
    resolveText: async () => [],
    isPublicName,
    isPublicAddress: (address) => address === PUBLIC_STAND_IN || isPublicAddress(address),
    ports: new Set([80, 443, ...ports]),
  };
}

export interface LocalServer {
  port: number;
  /** Connections so far. */
  connections(): number;
  close(): Promise<void>;
}

export const httpOrigin = (answer: (request: IncomingMessage, response: ServerResponse) => void, at = {}) =>
  listen(createServer(answer), at);

/** A raw TCP server. */
export const rawOrigin = (speak: (socket: Socket) => void, at = {}) => listen(createTcpServer(speak), at);

export async function listen(
  server: Server,
  { host = PUBLIC_STAND_IN, port = 0 }: { host?: string; port?: number } = {},
): Promise<LocalServer> {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
