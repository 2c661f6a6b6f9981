import { type ChildProcess, spawn } from 'node:child_process';
import type { ChildOutput } from './child-output.ts';
import { type WatchdogOptions, watchChild } from './watchdog.ts';

export interface ChildHost {
  spawn(): ChildProcess;
  /** Asks it to exit when it has finished its work. */
  askToStop(child: ChildProcess): void;
  kill(child: ChildProcess): void;
}

export interface NodeProcessOptions {
  args: () => string[];
  /** The complete environment; called at every start. */
  env: () => NodeJS.ProcessEnv;
  output: 'inherit' | ChildOutput;
}

export interface ManagedChildOptions {
  name: string;
  host: ChildHost;
  /** Resolves when the child is ready; `signal` aborts when the child exits. */
  isReady: (child: ChildProcess, signal: AbortSignal) => Promise<void>;
  /** When it is killed as hung; it must answer pings (`answerPings`). null: never. */
  watchdog: WatchdogOptions | null;
  onMessage: (line: string) => void;
  /** @param pid null: it is not running */
  onChange: (pid: number | null) => void;
}

export class ChildFailed extends Error {
  override name = 'ChildFailed';
}

const FIRST_PAUSE_MS = 200;
/** After it was ready: a crash caused by requests must not become an outage. */
const MAX_PAUSE_MS = 1000;
/** After it exited before it was ready, because starting is expensive. */
const MAX_FAILED_START_PAUSE_MS = 10_000;
const LAST_OUTPUT_MS = 1000;
/** After running this long, a child restarts quickly again. */
const HEALTHY_MS = 30_000;
const MAX_FIRST_STARTS = 3;

/** Runs Node in its own session, so that Ctrl-C reaches only this process; its channel closes when this process dies. */
export const nodeProcess = ({ args, env, output }: NodeProcessOptions): ChildHost => ({
  spawn() {
    const target = output === 'inherit' ? 'inherit' : 'pipe';
    const child = spawn(process.execPath, args(), {
      detached: true,
      windowsHide: true,
      env: env(),
      stdio: ['ignore', target, target, 'ipc'],
    });
    if (output !== 'inherit')
      for (const stream of [child.stdout, child.stderr]) if (stream !== null) output.readFrom(stream);
    return child;
  },
  askToStop: (child) => child.kill('SIGTERM'),
  kill: killGroup,
});

/** A child process that is restarted with backoff whenever it exits, until it is stopped. */
export class ManagedChild {
  readonly #options: ManagedChildOptions;
  #child: ChildProcess | null = null;
  #exited: Promise<void> = Promise.resolve();
  #closed: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #pauseMs = FIRST_PAUSE_MS;
  #starts = 0;
  #stopping = false;
  #wasReady = false;
  #lastWords = '';
  readonly #firstReady = withResolvers();

  constructor(options: ManagedChildOptions) {
    this.#options = options;
    this.#firstReady.promise.catch(() => {});
  }

  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /** null: it is not running. */
  get child(): ChildProcess | null {
    return this.#child;
  }

  start() {
    if (this.#child === null && !this.#stopping) this.#spawn();
  }

  /** Resolves when it is ready for the first time. @throws ChildFailed when it keeps exiting before, or on timeout */
  async whenReady(timeoutMs: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(
        () => reject(new ChildFailed(`${this.#options.name} was not ready within ${timeoutMs / 1000} s.`)),
        timeoutMs,
      );
    });
    try {
      await Promise.race([this.#firstReady.promise, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Restarts immediately with current arguments and environment. */
  restart() {
    this.#pauseMs = 0;
    if (this.#child !== null) this.#options.host.askToStop(this.#child);
    else if (this.#timer !== null) this.#restartNow();
  }

  async stop(timeoutMs: number): Promise<void> {
    this.#stopping = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const child = this.#child;
    if (child === null) return;
    this.#options.host.askToStop(child);
    const timer = setTimeout(() => {
      this.#options.onMessage(
        `${this.#options.name} did not exit within ${timeoutMs / 1000} s and was killed.`,
      );
      this.#options.host.kill(child);
    }, timeoutMs);
    await this.#exited;
    clearTimeout(timer);
    // A grandchild may keep the pipes open.
    await Promise.race([this.#closed, new Promise((done) => setTimeout(done, LAST_OUTPUT_MS).unref())]);
  }

  kill() {
    this.#stopping = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    if (this.#child !== null) this.#options.host.kill(this.#child);
  }

  #spawn() {
    const child = this.#options.host.spawn();
    this.#child = child;
    this.#starts += 1;
    const life: Life = { startedAtMs: performance.now(), wasReady: false, aborter: new AbortController() };
    this.#options.isReady(child, life.aborter.signal).then(
      () => {
        life.wasReady = true;
        this.#wasReady = true;
        this.#firstReady.resolve();
        this.#watch(child, life);
      },
      (error: unknown) => {
        this.#lastWords = error instanceof Error ? error.message : String(error);
      },
    );
    this.#exited = new Promise((resolve) => {
      const ended = (how: string) => {
        if (this.#child !== child) return;
        this.#child = null;
        life.aborter.abort();
        // Lets the rejection of isReady set #lastWords first.
        setImmediate(() => this.#afterEnd(how, life));
        resolve();
      };
      child.once('error', (error) => ended(error.message));
      child.once('exit', (code, signal) => ended(signal === null ? `code ${code}` : signal));
    });
    this.#closed = new Promise((resolve) => child.once('close', () => resolve()));
    this.#options.onChange(child.pid ?? null);
  }

  #watch(child: ChildProcess, life: Life) {
    const { watchdog, name, host, onMessage } = this.#options;
    if (watchdog === null || life.aborter.signal.aborted) return;
    const endWatch = watchChild(child, watchdog, () => {
      onMessage(`${name} did not answer ${watchdog.maxMissed} times in a row and was killed.`);
      host.kill(child);
    });
    life.aborter.signal.addEventListener('abort', endWatch);
  }

  #afterEnd(how: string, { startedAtMs, wasReady }: Life) {
    this.#options.onChange(null);
    if (this.#stopping) return;
    const { name } = this.#options;
    const reason = this.#lastWords === '' ? how : `${how}: ${this.#lastWords}`;
    if (!this.#wasReady && this.#starts >= MAX_FIRST_STARTS) {
      this.#stopping = true;
      this.#firstReady.reject(new ChildFailed(`${name} exited before it was ready (${reason}).`));
      return;
    }
    if (performance.now() - startedAtMs > HEALTHY_MS) this.#pauseMs = FIRST_PAUSE_MS;
    if (wasReady) this.#pauseMs = Math.min(MAX_PAUSE_MS, this.#pauseMs);
    if (this.#pauseMs > 0)
      this.#options.onMessage(`${name} exited (${reason}), restarting in ${this.#pauseMs / 1000} s.`);
    this.#timer = setTimeout(() => this.#restartNow(), this.#pauseMs);
    this.#pauseMs = Math.min(MAX_FAILED_START_PAUSE_MS, Math.max(FIRST_PAUSE_MS, this.#pauseMs * 2));
  }

  #restartNow() {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#lastWords = '';
    if (!this.#stopping) this.#spawn();
  }
}

interface Life {
  startedAtMs: number;
  wasReady: boolean;
  aborter: AbortController;
}

function killGroup(child: ChildProcess) {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  } catch {}
}

function withResolvers() {
  let resolve: () => void = () => {};
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<void>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
