import { type ChildProcess, fork } from 'node:child_process';
import type { Drawer } from './drawer.ts';
import { DrawerUnavailable, DrawingFailed } from './drawing-errors.ts';
import type { DrawingResponse } from './drawing-messages.ts';
import type { DrawingSpec } from './monogram-spec.ts';

export type ChildProcessDrawerOptions = {
  /** Path of the bundled drawing process. */
  entry: string;
  /** Node flags for the child; none by default, so that a parent's `--inspect` does not claim its port twice. */
  execArgv?: string[];
  /** Where the fonts are found, as the child's working directory. Default: this process's. */
  projectRoot?: string;
  /** From the moment the child has the spec to its answer; then the child is killed. Default 5,000. */
  deadlineMs?: number;
  /** From the call until the child gets it. Default 10,000: a slow picture is better than a broken one. */
  maxWaitMs?: number;
  /** Draws waiting for the child. Default 512, a few seconds of drawing. */
  maxWaiting?: number;
};

/** A drawer with a child process, whose process id is known while it runs. */
export interface ChildProcessDrawer extends Drawer {
  readonly pid: number | undefined;
}

type Draw = {
  spec: DrawingSpec;
  attempts: number;
  resolve: (png: Buffer) => void;
  reject: (error: Error) => void;
  waitTimer?: NodeJS.Timeout;
};

const MAX_ATTEMPTS = 2;
const FIRST_RESTART_DELAY_MS = 50;
const MAX_RESTART_DELAY_MS = 5_000;

/**
 * Draws in one child process, one spec at a time, so that rasterising never holds up a request.
 *
 * The child starts at once and warms up. When it dies, it is started again and the spec it was drawing is tried
 * once more; deaths without a picture in between are spaced out, up to 5 s. `draw` rejects with
 * `DrawerUnavailable` (full queue, deadline, crash, closed) or `DrawingFailed` (this spec cannot be drawn).
 */
export function childProcessDrawer({
  entry,
  execArgv = [],
  projectRoot,
  deadlineMs = 5_000,
  maxWaitMs = 10_000,
  maxWaiting = 512,
}: ChildProcessDrawerOptions): ChildProcessDrawer {
  const waiting: Draw[] = [];
  let child: ChildProcess | undefined;
  let current: { id: number; draw: Draw; deadline: NodeJS.Timeout } | undefined;
  let lastId = 0;
  let deathsInARow = 0;
  let restartTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  function start(): void {
    const started = fork(entry, [], { cwd: projectRoot, execArgv, serialization: 'advanced' });
    child = started;
    started.on('message', (message) => {
      if (child === started) finish(message as DrawingResponse);
    });
    // 'error' also covers a spawn that failed; the exit event does not come then.
    started.on('error', () => {
      started.kill('SIGKILL');
      replace(started);
    });
    started.on('exit', () => replace(started));
    // An idle child must not keep a finished command alive; while drawing, the deadline timer does.
    started.unref();
    started.channel?.unref();
    sendNext();
  }

  function replace(dead: ChildProcess): void {
    if (child !== dead) return;
    child = undefined;
    const interrupted = takeCurrent();
    if (interrupted && interrupted.attempts < MAX_ATTEMPTS) waiting.unshift(interrupted);
    else interrupted?.reject(new DrawerUnavailable('crashed', 'The drawing process ended while drawing.'));
    if (isClosed) return;
    const delayMs =
      deathsInARow === 0 ? 0 : Math.min(MAX_RESTART_DELAY_MS, FIRST_RESTART_DELAY_MS * 2 ** deathsInARow);
    deathsInARow++;
    restartTimer = setTimeout(start, delayMs);
    restartTimer.unref();
  }

  function takeCurrent(): Draw | undefined {
    const draw = current?.draw;
    clearTimeout(current?.deadline);
    current = undefined;
    return draw;
  }

  function sendNext(): void {
    if (!child?.connected || current) return;
    const draw = waiting.shift();
    if (!draw) return;
    clearTimeout(draw.waitTimer);
    draw.attempts++;
    const id = ++lastId;
    current = { id, draw, deadline: setTimeout(() => giveUp(id), deadlineMs) };
    // A failed send means the child is gone: its exit event brings the draw back.
    child.send({ id, spec: draw.spec }, () => {});
  }

  function giveUp(id: number): void {
    if (current?.id !== id) return;
    const draw = takeCurrent();
    child?.kill('SIGKILL');
    draw?.reject(new DrawerUnavailable('deadline', `Drawing took longer than ${deadlineMs} ms.`));
  }

  function finish(message: DrawingResponse): void {
    if (current?.id !== message.id) return;
    const draw = takeCurrent();
    deathsInARow = 0;
    if ('png' in message) draw?.resolve(Buffer.from(message.png));
    else draw?.reject(new DrawingFailed(message.error));
    sendNext();
  }

  function stopWaiting(draw: Draw): void {
    const index = waiting.indexOf(draw);
    if (index < 0) return;
    waiting.splice(index, 1);
    draw.reject(
      new DrawerUnavailable('waited_too_long', `The drawing queue did not move for ${maxWaitMs} ms.`),
    );
  }

  start();

  return {
    get pid() {
      return child?.pid;
    },
    draw(spec) {
      if (isClosed) return Promise.reject(new DrawerUnavailable('closed', 'The drawer is closed.'));
      if (waiting.length >= maxWaiting) {
        return Promise.reject(
          new DrawerUnavailable('queue_full', `${maxWaiting} drawings are waiting already.`),
        );
      }
      return new Promise((resolve, reject) => {
        const draw: Draw = { spec, attempts: 0, resolve, reject };
        draw.waitTimer = setTimeout(() => stopWaiting(draw), maxWaitMs);
        waiting.push(draw);
        sendNext();
      });
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      clearTimeout(restartTimer);
      const closed = new DrawerUnavailable('closed', 'The drawer was closed.');
      takeCurrent()?.reject(closed);
      for (const draw of waiting.splice(0)) {
        clearTimeout(draw.waitTimer);
        draw.reject(closed);
      }
      const running = child;
      if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
      running.ref();
      const ended = new Promise<void>((resolve) => running.once('exit', () => resolve()));
      running.kill('SIGKILL');
      await ended;
    },
  };
}
