import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';

export interface ManagedChildOptions {
  /** For messages: `The front server`. */
  name: string;
  /** Arguments for Node; asked at every start. */
  args: () => string[];
  /** The whole environment; asked at every start. */
  env: () => NodeJS.ProcessEnv;
  /** Where stdout and stderr go: to this process's own, or appended to a file. */
  output: 'inherit' | { file: string };
  /**
   * Resolves when this child can do its work. It is given the running process; `signal` ends with that
   * process.
   */
  isReady: (child: ChildProcess, signal: AbortSignal) => Promise<void>;
  onMessage: (line: string) => void;
  /** The child got another pid, or has none now. */
  onChange: (pid: number | null) => void;
}

/** A child that ended before it was ever ready. */
export class ChildFailed extends Error {
  override name = 'ChildFailed';
}

const firstPauseMs = 200;
const longestPauseMs = 10_000;
/** A child that lived this long was healthy: its next restart is quick again. */
const healthyMs = 30_000;
/** Before it was ever ready, a child is not started more often: whoever waits for it is told why. */
const maxFirstStarts = 3;

/**
 * A Node process that is kept running: started again with a growing pause whenever it ends, until it is
 * stopped. It has a session of its own, so that Ctrl-C in a terminal reaches only this process, and a channel
 * to it whose closing tells the child that its parent is gone.
 */
export class ManagedChild {
  readonly #options: ManagedChildOptions;
  #child: ChildProcess | null = null;
  #exited: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | null = null;
  #pauseMs = firstPauseMs;
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

  /** Starts it for the first time. */
  start() {
    if (this.#child === null && !this.#stopping) this.#spawn();
  }

  /**
   * Resolves when it is ready for the first time.
   * @throws ChildFailed when it ends again and again before that, or the time is over
   */
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

  /** Ends the running process so that a new one takes its place at once, with a new environment. */
  restart() {
    this.#pauseMs = 0;
    if (this.#child !== null) this.#child.kill('SIGTERM');
    else if (this.#timer !== null) this.#restartNow();
  }

  /** SIGTERM, and SIGKILL for it and all it started when the time is over. */
  async stop(timeoutMs: number): Promise<void> {
    this.#stopping = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const child = this.#child;
    if (child === null) return;
    child.kill('SIGTERM');
    const timer = setTimeout(() => {
      this.#options.onMessage(
        `${this.#options.name} did not end within ${timeoutMs / 1000} s and was killed.`,
      );
      killGroup(child);
    }, timeoutMs);
    await this.#exited;
    clearTimeout(timer);
  }

  /** Kills it without asking. */
  kill() {
    this.#stopping = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    if (this.#child !== null) killGroup(this.#child);
  }

  #spawn() {
    const { output } = this.#options;
    const target = output === 'inherit' ? 'inherit' : openSync(output.file, 'a', 0o600);
    const child = spawn(process.execPath, this.#options.args(), {
      detached: true,
      windowsHide: true,
      env: this.#options.env(),
      stdio: ['ignore', target, target, 'ipc'],
    });
    if (target !== 'inherit') closeSync(target);
    this.#child = child;
    this.#starts += 1;
    const startedAtMs = Date.now();
    const life = new AbortController();
    const isReady = this.#options.isReady(child, life.signal);
    isReady.then(
      () => {
        this.#wasReady = true;
        this.#firstReady.resolve();
      },
      (error: unknown) => {
        this.#lastWords = error instanceof Error ? error.message : String(error);
      },
    );
    this.#exited = new Promise((resolve) => {
      const ended = (how: string) => {
        if (this.#child !== child) return;
        this.#child = null;
        life.abort();
        // What it said about its end may still be on its way through the promise above.
        setImmediate(() => this.#afterEnd(how, Date.now() - startedAtMs));
        resolve();
      };
      child.once('error', (error) => ended(error.message));
      child.once('exit', (code, signal) => ended(signal === null ? `code ${code}` : signal));
    });
    this.#options.onChange(child.pid ?? null);
  }

  #afterEnd(how: string, livedMs: number) {
    this.#options.onChange(null);
    if (this.#stopping) return;
    const { name } = this.#options;
    const reason = this.#lastWords === '' ? how : `${how}: ${this.#lastWords}`;
    if (!this.#wasReady && this.#starts >= maxFirstStarts) {
      this.#stopping = true;
      this.#firstReady.reject(new ChildFailed(`${name} ended before it was ready (${reason}).`));
      return;
    }
    if (livedMs > healthyMs) this.#pauseMs = firstPauseMs;
    if (this.#pauseMs > 0)
      this.#options.onMessage(`${name} ended (${reason}); it is started again in ${this.#pauseMs / 1000} s.`);
    this.#timer = setTimeout(() => this.#restartNow(), this.#pauseMs);
    this.#pauseMs = Math.min(longestPauseMs, Math.max(firstPauseMs, this.#pauseMs * 2));
  }

  #restartNow() {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#lastWords = '';
    if (!this.#stopping) this.#spawn();
  }
}

function killGroup(child: ChildProcess) {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  } catch {
    // It ended meanwhile.
  }
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
