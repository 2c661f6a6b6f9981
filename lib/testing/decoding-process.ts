import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleScript } from '../../scripts/bundle-script.mjs';
import { type DecoderPool, type DecoderPoolOptions, decoderPool } from '../images/decoder-pool.ts';

/** The decoding process, bundled for a test file, and pools of it that end with the test. */
export interface TestDecoders {
  pool(options?: Omit<DecoderPoolOptions, 'entry'>): DecoderPool;
  /** A pool whose child does on every file what `code` says; it has `answer(response)` and the file's `id`. */
  misbehaving(code: string): DecoderPool;
  close(): Promise<void>;
}

export async function testDecoders(): Promise<TestDecoders> {
  // Below node_modules, so that the bundle finds the packages it leaves outside.
  const folder = mkdtempSync(join(process.cwd(), 'node_modules/.decoding-process-'));
  const entry = join(folder, 'decoding-process.mjs');
  await bundleScript('server/decoding-process.ts', entry);
  const pools: DecoderPool[] = [];
  return {
    misbehaving(code) {
      const path = join(folder, `misbehaving-${pools.length}.mjs`);
      writeFileSync(
        path,
        `const answer = (response) => process.send(response);
         process.on('disconnect', () => process.exit(0));
         process.on('message', ({ id }) => { ${code} });
         answer({ ready: true });`,
      );
      const pool = decoderPool({ entry: path, size: 1, deadlineMs: 3000 });
      pools.push(pool);
      return pool;
    },
    pool(options = {}) {
      const pool = decoderPool({ entry, ...options });
      pools.push(pool);
      return pool;
    },
    async close() {
      await Promise.all(pools.map((pool) => pool.close()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Watches how much memory the children of a pool ever took, also those that are killed meanwhile (Linux). */
export function watchMemory(pool: DecoderPool): { peakMb(): number; stop(): void } {
  let peak = 0;
  const look = () => {
    for (const pid of pool.pids) peak = Math.max(peak, peakOf(pid));
  };
  const timer = setInterval(look, 10);
  return {
    peakMb() {
      look();
      return peak;
    },
    stop: () => clearInterval(timer),
  };
}

function peakOf(pid: number): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
