import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { abuse, KIND_NAMES } from './abusers.ts';
import type { Drill } from './drill.ts';
import { ask, Ledger } from './load.ts';
import { type Product, type Resources, resources, startProduct } from './product.ts';
import { rawOpenLoop } from './raw-load.ts';
import { aTokenWith, deadline, demand, pause } from './rig.ts';

const AT_ONCE = 600;
/** Half heads and bodies are kept for at most 15 s; on a busy machine, connections also wait to be accepted. */
const AFTER_MS = 60_000;
const MORE_DESCRIPTORS = 15;
const MORE_MEGABYTES = { front: 80, next: 250 };
const SHARE_AFTER = 0.7;
/** Of the logos meanwhile; the rest is refused as overload. */
const SHARE_SERVED = 0.9;

/** 20,000 connections, of every kind in turn, while logos and pages are asked for. */
export const abusiveConnections: Drill = {
  name: 'abusive-connections',
  promise:
    '20,000 abusive connections: logos are served meanwhile; afterwards descriptors, memory, pages and throughput are as before.',
  cannotRun: () => (process.platform === 'linux' ? null : 'it reads /proc'),
  run: async (rig, isQuick) => {
    const [count, seconds] = isQuick ? [1000, 2] : [20_000, 5];
    // All clients of the drill have one address.
    const database = await rig.database();
    const product = await startProduct(rig, { DATABASE_URL: database.url, PAGES_PER_MINUTE: '0' });
    const { token } = await aTokenWith(database.db, {});
    const { port } = product;
    const pids = product.pids();
    const logo = `/acme.com?token=${token}`;
    const idle = await measure(product, logo, seconds);
    // The heap of a server that has rendered few pages still grows; a second burst must not add to that of the first.
    await abuseAll(port, count / 10);
    await untilSettled(product, idle, deadline(AFTER_MS, isQuick), { front: Infinity, next: Infinity });
    const before = await measure(product, logo, seconds);

    let isOver = false;
    const meanwhile = askMeanwhile(port, logo, () => isOver);
    const startedAt = performance.now();
    await abuseAll(port, count);
    const tookSeconds = (performance.now() - startedAt) / 1000;
    isOver = true;
    const logos = await meanwhile;
    const refused = logos.count(503);
    demand(logos.count(200) + refused === logos.sent, `logos meanwhile are 200 or 503 (${logos})`);
    demand(logos.withoutRetryAfter === 0, 'each 503 has Retry-After');
    demand(isQuick || logos.count(200) >= SHARE_SERVED * logos.sent, `most logos are served (${logos})`);

    const settledMs = await untilSettled(product, before, deadline(AFTER_MS, isQuick));
    const after = await measure(product, logo, seconds);
    demand(
      JSON.stringify(product.pids()) === JSON.stringify(pids),
      `no process was restarted (${product.log()})`,
    );
    for (const name of ['front', 'next'] as const) {
      const more = after[name].megabytes - before[name].megabytes;
      demand(more <= MORE_MEGABYTES[name], `at most ${MORE_MEGABYTES[name]} MB more in ${name} (${more})`);
    }
    const share = after.perSecond / before.perSecond;
    demand(
      isQuick || share >= SHARE_AFTER,
      `${SHARE_AFTER} of the throughput afterwards (${share.toFixed(2)})`,
    );
    return {
      connections: count,
      seconds: Math.round(tookSeconds),
      'logos meanwhile': logos.sent,
      '503 of them': refused,
      'slowest ms': Math.round(logos.slowestMs),
      'as before after ms': Math.round(settledMs),
      'front descriptors': `${before.front.descriptors} → ${after.front.descriptors}`,
      'next descriptors': `${before.next.descriptors} → ${after.next.descriptors}`,
      'front MB': `${before.front.megabytes} → ${after.front.megabytes}`,
      'next MB': `${before.next.megabytes} → ${after.next.megabytes}`,
      'logos per second': `${Math.round(before.perSecond)} → ${Math.round(after.perSecond)}`,
      'page ms': `${Math.round(before.pageMs)} → ${Math.round(after.pageMs)}`,
    };
  },
};

/** Resources, hot logos per second, and the median time of a page. */
async function measure(product: Product, logo: string, seconds: number) {
  const { port } = product;
  const times: number[] = [];
  for (let i = 0; i < 11; i += 1) {
    const { status, ms } = await ask(port, '/docs');
    demand(status === 200, `pages are served (${status})`);
    times.push(ms);
  }
  const load = await rawOpenLoop(port, () => logo, { perSecond: 1e6, seconds, connections: 32 });
  await pause(500);
  const { frontPid, nextPid } = product.pids();
  return {
    front: resources(frontPid),
    next: resources(nextPid),
    perSecond: load.count(200) / seconds,
    pageMs: times.sort((a, b) => a - b)[5] ?? 0,
  };
}

async function askMeanwhile(port: number, path: string, isOver: () => boolean): Promise<Ledger> {
  const ledger = new Ledger();
  while (!isOver()) {
    ledger.add(await ask(port, path));
    await pause(100);
  }
  return ledger;
}

async function abuseAll(port: number, count: number): Promise<void> {
  const file = largestFile();
  let made = 0;
  const worker = async (): Promise<void> => {
    while (made < count) {
      const kind = KIND_NAMES[made % KIND_NAMES.length] as string;
      made += 1;
      await abuse(kind, port, file);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

function largestFile(): string {
  const folder = join(process.cwd(), '.next/static/chunks');
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const bySize = files.sort((a, b) => statSync(join(folder, b)).size - statSync(join(folder, a)).size);
  return `/_next/static/chunks/${bySize[0]}`;
}

/**
 * The pages process returns what a burst has left when it is idle (server/return-memory.ts).
 * @returns milliseconds until both processes have about as many descriptors and megabytes as before
 */
async function untilSettled(
  product: Product,
  before: Record<'front' | 'next', Resources>,
  withinMs: number,
  more = MORE_MEGABYTES,
): Promise<number> {
  const startedAt = performance.now();
  for (;;) {
    const { frontPid, nextPid } = product.pids();
    const now = { front: resources(frontPid), next: resources(nextPid) };
    const isBack = (['front', 'next'] as const).every(
      (name) =>
        now[name].descriptors <= before[name].descriptors + MORE_DESCRIPTORS &&
        now[name].megabytes <= before[name].megabytes + more[name],
    );
    const tookMs = performance.now() - startedAt;
    if (isBack) return tookMs;
    demand(
      tookMs < withinMs,
      `descriptors and memory as before within ${withinMs} ms (${JSON.stringify(now)})`,
    );
    await pause(200);
  }
}
