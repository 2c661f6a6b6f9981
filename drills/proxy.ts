import net from 'node:net';
import { findFreePort } from '../server/embedded/free-port.mjs';
import type { Rig } from './rig.ts';

/**
 * A TCP proxy.
 * @param connect forwards data in both directions, for each connection
 * @returns the port it listens on
 */
export async function proxyTo(
  rig: Rig,
  target: { host: string; port: number },
  connect: (client: net.Socket, upstream: net.Socket) => void,
): Promise<number> {
  const port = await findFreePort();
  const sockets = new Set<net.Socket>();
  const server = net.createServer((client) => {
    const upstream = net.connect(target.port, target.host);
    connect(client, upstream);
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true);
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  rig.later(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return port;
}
