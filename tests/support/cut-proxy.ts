import net from 'node:net';
import { atFileEnd } from './file-end.ts';

/** A TCP proxy in front of a database that injects faults. */
export interface CutProxy {
  /** The database's URL through the proxy. */
  url: string;
  /** Resets all connections and refuses new ones. */
  cut(): Promise<void>;
  /** Accepts connections but forwards nothing, like a host that disappeared from the network. */
  freeze(): void;
  /** Stops forwarding on existing connections without closing them; new ones work. */
  strand(): void;
  /** Ends the fault. */
  mend(): Promise<void>;
}

export async function cutProxy(databaseUrl: string): Promise<CutProxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<[net.Socket, net.Socket]>();
  const stranded = new Set<net.Socket>();
  let isFrozen = false;

  const setFlow = (pair: [net.Socket, net.Socket]): void => {
    for (const socket of pair) isFrozen ? socket.pause() : socket.resume();
  };
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(target.port || 5432), target.hostname);
    const pair: [net.Socket, net.Socket] = [client, upstream];
    pairs.add(pair);
    client.on('data', (data) => upstream.write(data));
    upstream.on('data', (data) => client.write(data));
    for (const socket of pair) {
      socket.on('error', () => {});
      socket.on('close', () => {
        pairs.delete(pair);
        client.destroy();
        upstream.destroy();
      });
    }
    setFlow(pair);
  });
  const listen = (port: number) => new Promise<void>((done) => server.listen(port, '127.0.0.1', done));
  await listen(0);
  const { port } = server.address() as net.AddressInfo;
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);

  const cut = () =>
    new Promise<void>((done) => {
      server.close(() => done());
      for (const [client, upstream] of pairs) {
        client.resetAndDestroy();
        upstream.destroy();
      }
    });
  atFileEnd(() => {
    for (const socket of stranded) socket.destroy();
    return server.listening ? cut() : undefined;
  });
  return {
    url: url.toString(),
    cut,
    freeze() {
      isFrozen = true;
      for (const pair of pairs) setFlow(pair);
    },
    strand() {
      for (const pair of pairs) {
        pairs.delete(pair);
        for (const socket of pair) stranded.add(socket.pause());
      }
    },
    async mend() {
      isFrozen = false;
      for (const socket of stranded) socket.destroy();
      stranded.clear();
      for (const pair of pairs) setFlow(pair);
      if (!server.listening) await listen(port);
    },
  };
}
