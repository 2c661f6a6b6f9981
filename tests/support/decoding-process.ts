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
      const pool = decoderPool({ entry: path, size: 1, deadlineMs: 1500 });
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

/** What a file may cost (reference/security.md, sections 3 and 4). */
export const MOST_MS = 5000;
export const MOST_MB = 512;

/** How a decode ended: `logo`, or the code of its problem. */
export const endOf = (outcome: DecodedImage | ImageProblem) =>
  isImageProblem(outcome) ? outcome.problem : 'logo';

/** Decodes a file and looks what it cost, from the moment a child has it: `ms` of time, `mb` of memory at the most. */
export async function costOf(pool: DecoderPool, bytes: Buffer) {
  // A child that has to be started first is not what is measured.
  if (pool.pids.length === 0) await pool.decode(await goodPng());
  const memory = watchMemory(pool);
  const startedMs = performance.now();
  const outcome = await pool.decode(bytes);
  const ms = performance.now() - startedMs;
  memory.stop();
  return { outcome, ms, mb: memory.peakMb() };
}
