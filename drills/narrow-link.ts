import type net from 'node:net';
import { proxyTo } from './proxy.ts';
import type { Rig } from './rig.ts';

const TICK_MS = 2;

export interface NarrowLink {
  url: string;
  /** Bytes received from the database. */
  bytesBack(): number;
  /** Limits the bytes per second from the database. */
  narrow(bytesPerSecond: number): void;
}

/** A proxy to a database with limited bandwidth, all connections together: simulates a slow database on any machine. */
export async function narrowLink(rig: Rig, databaseUrl: string): Promise<NarrowLink> {
  const url = new URL(databaseUrl);
  const waiting: { to: net.Socket; bytes: Buffer }[] = [];
  let bytesPerSecond = Number.POSITIVE_INFINITY;
  let [credit, lastAt] = [0, performance.now()];
  let bytesBack = 0;

  const timer = setInterval(() => {
    if (bytesPerSecond === Number.POSITIVE_INFINITY) return;
    const now = performance.now();
    // Unused bandwidth does not accumulate.
    credit = Math.min(credit + ((now - lastAt) / 1000) * bytesPerSecond, bytesPerSecond / 20);
    lastAt = now;
    while (credit > 0) {
      const next = waiting.shift();
      if (next === undefined) return;
      const passes = next.bytes.subarray(0, Math.max(1, Math.floor(credit)));
      credit -= passes.length;
      next.to.write(passes);
      if (passes.length < next.bytes.length)
        waiting.unshift({ to: next.to, bytes: next.bytes.subarray(passes.length) });
    }
  }, TICK_MS);

  rig.later(() => clearInterval(timer));

  const database = { host: url.hostname, port: Number(url.port || 5432) };
  const port = await proxyTo(rig, database, (client, upstream) => {
    client.on('data', (bytes) => upstream.write(bytes));
    upstream.on('data', (bytes) => {
      bytesBack += bytes.length;
      if (bytesPerSecond === Number.POSITIVE_INFINITY) client.write(bytes);
      else waiting.push({ to: client, bytes });
    });
  });
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return {
    url: url.toString(),
    bytesBack: () => bytesBack,
    narrow(rate) {
      bytesPerSecond = rate;
      lastAt = performance.now();
    },
  };
}
