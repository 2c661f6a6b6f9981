import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { ChildMessage } from './handle-requests.ts';

export type ChildFailureReason =
  | 'queue_full'
  | 'waited_too_long'
  | 'cannot_start'
  | 'crashed'
  | 'deadline'
  | 'memory'
  | 'rejected'
  | 'closed';

export class ChildFailure extends Error {
  override name = 'ChildFailure';
  readonly reason: ChildFailureReason;

  constructor(reason: ChildFailureReason, message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface KillableChildOptions<Response> {
  entry: string;
  fork?: ForkOptions;
  deadlineMs: number;
  /** Resident memory at which a busy child is killed, and above which an idle one is replaced (Linux). */
  memory?: { maxMb: number; maxIdleMb: number };
  isValid?: (response: Response) => boolean;
}

interface CurrentRequest<Response> {
  id: number;
  settle(outcome: Response | ChildFailure): void;
}

const MAX_START_MS = 20_000;
/** Failed starts in a row before a request fails; after that, each request retries once. */
const MAX_FAILED_STARTS = 3;
const FIRST_RESTART_DELAY_MS = 50;
const MAX_RESTART_DELAY_MS = 5_000;
const MEMORY_CHECK_MS = 25;

/** A child process that handles one request at a time; killed when it exceeds its time or memory limit. */
export class KillableChild<Request, Response> {
  readonly #options: KillableChildOptions<Response>;
  #process: ChildProcess | undefined;
  #ready: Promise<ChildProcess> | undefined;
  #current: CurrentRequest<Response> | undefined;
  #lastId = 0;
  #failedStarts = 0;
  #isBusy = false;
  #isEager = false;
  #isClosed = false;

  constructor(options: KillableChildOptions<Response>) {
    this.#options = options;
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  get isBusy(): boolean {
    return this.#isBusy;
  }

  /** Starts the child before a request needs it, and from now on whenever it exits. */
  start(): void {
    this.#isEager = true;
    this.#startEagerly();
  }

  /** Only while the child is idle. @throws (rejects) ChildFailure */
  async handle(request: Request): Promise<Response> {
    this.#isBusy = true;
    try {
      const child = await this.#started();
      if (this.#isClosed) throw closedFailure();
      return await this.#send(child, request);
    } finally {
      this.#isBusy = false;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#current?.settle(closedFailure());
    const child = this.#process;
    if (child === undefined) return;
    // An unreferenced child would not keep this process waiting for its exit.
    child.ref();
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGKILL');
    await ended;
  }

  #started(): Promise<ChildProcess> {
    this.#ready ??= this.#start().catch((error: unknown) => {
      this.#ready = undefined;
      throw error;
    });
    return this.#ready;
  }

  #startEagerly(): void {
    if (this.#isEager && !this.#isClosed) this.#started().catch(() => {});
  }

  async #start(): Promise<ChildProcess> {
    let lastError = '';
    do {
      if (this.#failedStarts > 0)
        await delay(Math.min(MAX_RESTART_DELAY_MS, FIRST_RESTART_DELAY_MS * 2 ** this.#failedStarts));
      if (this.#isClosed) throw closedFailure();
      try {
        const child = await this.#spawn();
        this.#failedStarts = 0;
        return child;
      } catch (error) {
        this.#failedStarts += 1;
        lastError = error instanceof Error ? error.message : String(error);
      }
    } while (this.#failedStarts < MAX_FAILED_STARTS);
    throw new ChildFailure('cannot_start', `The child process could not be started: ${lastError}.`);
  }

  #spawn(): Promise<ChildProcess> {
    return new Promise((resolve, reject) => {
      const child = fork(this.#options.entry, [], {
        execArgv: [],
        ...this.#options.fork,
        serialization: 'advanced',
      });
      this.#process = child;
      const startTimer = setTimeout(() => child.kill('SIGKILL'), MAX_START_MS);
      let wasReady = false;
      child.on('message', (message) => {
        const received = message as ChildMessage<Response> | null;
        if (received === null) return;
        if ('ready' in received) {
          clearTimeout(startTimer);
          wasReady = true;
          resolve(child);
        } else this.#receive(child, received);
      });
      const onEnd = (how: string) => {
        clearTimeout(startTimer);
        reject(new Error(how));
        if (this.#process !== child) return;
        this.#process = undefined;
        // Otherwise #start retries, and #ready waits for that.
        if (!wasReady) return;
        this.#ready = undefined;
        this.#current?.settle(new ChildFailure('crashed', how));
        this.#startEagerly();
      };
      // A failed spawn has no exit event.
      child.on('error', ({ message }) => {
        child.kill('SIGKILL');
        onEnd(message);
      });
      child.on('exit', (code, signal) => onEnd(signal ?? `code ${code}`));
      // An idle child must not keep a finished command alive; a busy one has its deadline.
      child.unref();
      child.channel?.unref();
    });
  }

  #send(child: ChildProcess, request: Request): Promise<Response> {
    const { deadlineMs, memory } = this.#options;
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      const fail = (reason: ChildFailureReason, message: string) => {
        this.#current?.settle(new ChildFailure(reason, message));
        this.#kill(child);
      };
      const deadline = setTimeout(() => fail('deadline', `no response within ${deadlineMs} ms`), deadlineMs);
      const memoryCheck = setInterval(() => {
        const usedMb = residentMb(child.pid);
        if (memory && usedMb > memory.maxMb) fail('memory', `${Math.round(usedMb)} MB of memory`);
      }, MEMORY_CHECK_MS);
      if (!memory) clearInterval(memoryCheck);
      this.#current = {
        id,
        settle: (outcome) => {
          clearTimeout(deadline);
          clearInterval(memoryCheck);
          this.#current = undefined;
          if (outcome instanceof ChildFailure) reject(outcome);
          else resolve(outcome);
        },
      };
      // If sending fails, the child is gone and its exit event follows.
      child.send({ id, request }, () => {});
    });
  }

  #receive(child: ChildProcess, message: Exclude<ChildMessage<Response>, { ready: true }>): void {
    if (this.#process !== child || this.#current?.id !== message.id) return;
    if ('error' in message) {
      this.#current.settle(new ChildFailure('rejected', message.error));
      return;
    }
    const { memory } = this.#options;
    const isAcceptable = this.#isAcceptable(message.response);
    this.#current.settle(isAcceptable ? message.response : new ChildFailure('crashed', 'invalid response'));
    if (!isAcceptable || (memory && message.residentMb > memory.maxIdleMb)) this.#kill(child);
  }

  #isAcceptable(response: Response): boolean {
    try {
      return this.#options.isValid?.(response) ?? true;
    } catch {
      return false;
    }
  }

  /** The next request starts another child without waiting for this one to exit. */
  #kill(child: ChildProcess): void {
    child.kill('SIGKILL');
    if (this.#process !== child) return;
    this.#process = undefined;
    this.#ready = undefined;
    this.#startEagerly();
  }
}

const closedFailure = () => new ChildFailure('closed', 'The child process was closed.');

function residentMb(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
