import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DecodedImage } from '../../lib/jobs/decoding/decode-image.ts';
import {
  type DecoderPool,
  type DecoderPoolOptions,
  decoderPool,
} from '../../lib/jobs/decoding/decoder-pool.ts';
import { type ImageProblem, isImageProblem } from '../../lib/jobs/decoding/image-problem.ts';
import { bundleScript } from '../../scripts/bundle-script.mjs';
import { goodPng } from './hostile-images.ts';

/** Pools of the bundled decoding process. */
export interface TestDecoders {
  pool(options?: Omit<DecoderPoolOptions, 'entry'>): DecoderPool;
  /** A pool whose child runs `code` for every file; available are `answer(response)` and the file's `id`. */
  misbehaving(code: string, deadlineMs?: number): DecoderPool;
  close(): Promise<void>;
}

export async function testDecoders(): Promise<TestDecoders> {
  // Below node_modules, so that the bundle finds its external packages.
  const folder = mkdtempSync(join(process.cwd(), 'node_modules/.decoding-process-'));
  const entry = join(folder, 'decoding-process.mjs');
  await bundleScript('server/decoding-process.ts', entry);
  const pools: DecoderPool[] = [];
  return {
    misbehaving(code, deadlineMs = 1500) {
      const path = join(folder, `misbehaving-${pools.length}.mjs`);
      writeFileSync(
        path,
        `const answer = (response) => process.send(response);
         process.on('disconnect', () => process.exit(0));
         process.on('message', ({ id }) => { ${code} });
         answer({ ready: true });`,
      );
      const pool = decoderPool({ entry: path, size: 1, deadlineMs });
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

/** Samples the peak memory of the children of a pool, including killed ones (Linux only). */
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

/** Memory that decoding one file may take. */
export const MAX_MB = 512;

/** `logo`, or the code of the problem. */
export const endOf = (outcome: DecodedImage | ImageProblem) =>
  isImageProblem(outcome) ? outcome.problem : 'logo';

/** Decodes a file and measures peak memory (`mb`), without the start of a child. */
export async function costOf(pool: DecoderPool, bytes: Buffer) {
  if (pool.pids.length === 0) await pool.decode(await goodPng());
  const memory = watchMemory(pool);
  const outcome = await pool.decode(bytes);
  memory.stop();
  return { outcome, mb: memory.peakMb() };
}
