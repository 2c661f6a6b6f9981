import { type ChildProcess, spawn } from 'node:child_process';
import { callsOver } from '../server/processes/calls.ts';
import type { FrontCalls } from '../server/processes/primary.ts';
import { signal, workersOf } from './pids.ts';

/** A front server process, restarted like under the supervisor. */
export interface Front {
  port: number;
  pid(): number;
  /** SIGKILL; resolves when the next process listens. */
  kill(): Promise<void>;
  /** SIGTERM. @returns the exit code */
  stop(): Promise<number | null>;
  /** SIGKILL, without another process. */
  end(): void;
  crashes(): number;
  log(): string;
  /** Pids of the processes that serve, if there are several. */
  workers(): number[];
  /** Resolves when all of them have been replaced, and have ended. */
  replaceWorkers(): Promise<void>;
}

export class FrontProcess implements Front {
  readonly port: number;
  readonly #args: string[];
  readonly #env: NodeJS.ProcessEnv;
  readonly #folder: string;
  /** Resolves when the current process listens. */
  listening: Promise<void>;
  #child: ChildProcess;
  #log = '';
  #crashes = 0;
  #wasKilled = false;
  #isStopping = false;

  constructor(port: number, args: string[], env: NodeJS.ProcessEnv, folder: string) {
    this.port = port;
    this.#folder = folder;
    this.#args = args;
    this.#env = env;
    this.#child = this.#spawn();
    this.listening = this.#untilListening();
  }

  async kill(): Promise<void> {
    const child = this.#child;
    this.#wasKilled = true;
    const exited = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await exited;
    await this.listening;
  }

  stop(): Promise<number | null> {
    this.#isStopping = true;
    const exited = new Promise<number | null>((done) => this.#child.once('exit', (code) => done(code)));
    this.#child.kill('SIGTERM');
    return exited;
  }

  end(): void {
    this.#isStopping = true;
    if (this.#child.pid !== undefined) signal(this.#child.pid, 'SIGKILL');
  }

  pid(): number {
    return this.#child.pid ?? 0;
  }

  crashes(): number {
    return this.#crashes;
  }

  log(): string {
    return this.#log;
  }

  workers(): number[] {
    return workersOf(this.#child.pid ?? -1);
  }

  replaceWorkers(): Promise<void> {
    return callsOver<FrontCalls>(this.#child)('replaceWorkers', null);
  }

  #spawn(): ChildProcess {
    const child = spawn(process.execPath, this.#args, {
      cwd: this.#folder,
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        this.#log = (this.#log + chunk).slice(-20_000);
      });
    child.on('exit', () => {
      if (this.#isStopping) return;
      if (!this.#wasKilled) this.#crashes += 1;
      this.#wasKilled = false;
      this.#child = this.#spawn();
      this.listening = this.#untilListening();
      this.listening.catch(() => {});
    });
    return child;
  }

  #untilListening(): Promise<void> {
    const child = this.#child;
    return new Promise((done, failed) => {
      child.on('message', () => done());
      child.on('exit', (code) => failed(new Error(`the front server exited with ${code}:\n${this.#log}`)));
    });
  }
}

/** A module for `--import` that makes the clock of its process wrong. */
export function skewedClock(skewMs: number): string {
  const source = `
    const real = Date;
    const now = () => real.now() + ${skewMs};
    globalThis.Date = class extends real {
      constructor(...args) { args.length === 0 ? super(now()) : super(...args); }
      static now() { return now(); }
    };
    const origin = performance.timeOrigin + ${skewMs};
    Object.defineProperty(performance, 'timeOrigin', { get: () => origin });`;
  return `data:text/javascript,${encodeURIComponent(source)}`;
}
