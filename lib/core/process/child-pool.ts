import { ChildFailure, KillableChild, type KillableChildOptions } from './killable-child.ts';

export interface ChildPoolOptions<Response> extends KillableChildOptions<Response> {
  size: number;
  maxWaiting?: number;
  maxWaitMs?: number;
  /** Attempts when a child crashes on a request; 1: no retry. */
  maxAttempts?: number;
}

interface Job<Request, Response> {
  request: Request;
  attempts: number;
  waitTimer?: NodeJS.Timeout;
  resolve(response: Response): void;
  reject(error: unknown): void;
}

export class ChildPool<Request, Response> {
  readonly #options: ChildPoolOptions<Response>;
  readonly #children: KillableChild<Request, Response>[];
  readonly #waiting: Job<Request, Response>[] = [];
  #isClosed = false;

  constructor(options: ChildPoolOptions<Response>) {
    this.#options = options;
    this.#children = Array.from({ length: options.size }, () => new KillableChild(options));
  }

  get pids(): number[] {
    return this.#children.flatMap(({ pid }) => (pid === undefined ? [] : [pid]));
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Starts the children before requests need them, and from now on whenever they exit. */
  start(): void {
    for (const child of this.#children) child.start();
  }

  request(request: Request): Promise<Response> {
    const { maxWaiting = Number.POSITIVE_INFINITY, maxWaitMs } = this.#options;
    if (this.#isClosed) return Promise.reject(new ChildFailure('closed', 'The pool is closed.'));
    if (this.#waiting.length >= maxWaiting)
      return Promise.reject(new ChildFailure('queue_full', `${maxWaiting} requests are waiting.`));
    return new Promise((resolve, reject) => {
      const job: Job<Request, Response> = { request, attempts: 0, resolve, reject };
      if (maxWaitMs !== undefined) job.waitTimer = setTimeout(() => this.#expire(job, maxWaitMs), maxWaitMs);
      this.#waiting.push(job);
      this.#assign();
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { waitTimer, reject } of this.#waiting.splice(0)) {
      clearTimeout(waitTimer);
      reject(new ChildFailure('closed', 'The pool was closed.'));
    }
    await Promise.all(this.#children.map((child) => child.close()));
  }

  #assign(): void {
    const child = this.#children.find(({ isBusy }) => !isBusy);
    const job = child && this.#waiting.shift();
    if (!job) return;
    clearTimeout(job.waitTimer);
    job.attempts += 1;
    child
      .handle(job.request)
      .then(job.resolve, (error: unknown) => this.#retryOrReject(job, error))
      .finally(() => this.#assign());
  }

  #retryOrReject(job: Job<Request, Response>, error: unknown): void {
    const isCrash = error instanceof ChildFailure && error.reason === 'crashed';
    if (isCrash && job.attempts < (this.#options.maxAttempts ?? 1) && !this.#isClosed)
      this.#waiting.unshift(job);
    else job.reject(error);
  }

  #expire(job: Job<Request, Response>, maxWaitMs: number): void {
    const at = this.#waiting.indexOf(job);
    if (at < 0) return;
    this.#waiting.splice(at, 1);
    job.reject(new ChildFailure('waited_too_long', `No child was free within ${maxWaitMs} ms.`));
  }
}
