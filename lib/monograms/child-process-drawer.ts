import { ChildPool } from '../core/process/child-pool.ts';
import { ChildFailure } from '../core/process/killable-child.ts';
import { inSpan } from '../core/tracing.ts';
import type { Drawer } from './drawer.ts';
import { DrawerUnavailable, DrawingFailed } from './drawing-errors.ts';
import type { DrawingSpec } from './monogram-spec.ts';

type ChildProcessDrawerOptions = {
  entry: string;
  /** From sending a spec to its picture; then the child is killed. */
  deadlineMs?: number;
  /** Time in the queue. A slow picture is better than a broken one. */
  maxWaitMs?: number;
  /** Length of the queue; 512 are a few seconds of drawing. */
  maxWaiting?: number;
};

export interface ChildProcessDrawer extends Drawer {
  readonly pid: number | undefined;
  readonly waiting: number;
  /** Starts the child before the first drawing, which is half a second slower otherwise. */
  start(): void;
}

/** Draws in a child, so that no request is blocked. Rejects with DrawerUnavailable or DrawingFailed. */
export function childProcessDrawer({
  entry,
  deadlineMs = 5_000,
  maxWaitMs = 10_000,
  maxWaiting = 512,
}: ChildProcessDrawerOptions): ChildProcessDrawer {
  const pool = new ChildPool<DrawingSpec, Uint8Array>({
    entry,
    size: 1,
    maxAttempts: 2,
    deadlineMs,
    maxWaitMs,
    maxWaiting,
  });
  return {
    get pid() {
      return pool.pids[0];
    },
    get waiting() {
      return pool.waiting;
    },
    start: () => pool.start(),
    draw: (spec) =>
      inSpan('drawing', { 'blazon.size': spec.size }, () => pool.request(spec).then(toBuffer, rethrow)),
    close: () => pool.close(),
  };
}

/** Over the channel a Buffer arrives as plain bytes. */
const toBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function rethrow(error: unknown): never {
  if (!(error instanceof ChildFailure)) throw error;
  const { reason, message } = error;
  if (reason === 'rejected') throw new DrawingFailed(message);
  throw new DrawerUnavailable(reason, message);
}
