import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import type { Network } from '../../lib/net/network.ts';
import { isPublicAddress, isPublicName } from '../../lib/net/public-address.ts';

/** Stands for every public address in tests: real sockets, on this machine. */
export const PUBLIC_STAND_IN = '127.0.0.2';

/**
 * The seam of the guard with names of the test's own: the rules are the real ones, but `127.0.0.2` counts as public
 * and so do the ports given.
 * @param names each asking takes the next list of addresses, the last one again and again
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

/** A server below HTTP: it says what it likes. */
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
