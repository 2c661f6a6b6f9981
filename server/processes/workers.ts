import type { ChildProcess } from 'node:child_process';
import cluster from 'node:cluster';
import { saysItListens } from '../child-readiness.ts';
import { ManagedChild } from '../managed-child.ts';
import { WATCHDOG } from '../watchdog.ts';
import { tell } from './calls.ts';
import { closeUnaccepted } from './close-unaccepted.ts';

const READY_MS = 30_000;

export interface WorkersOptions {
  count: number;
  /** Time from asking a worker to stop until it is killed. */
  stopMs: number;
  /** Called with every process that is started. It may send messages, but loses those it gets before it is ready. */
  onSpawn(child: ChildProcess): void;
  onReady(child: ChildProcess): void;
  onMessage(line: string): void;
}

/** Processes that answer requests on the listening socket of this one, each restarted when it exits. */
export class Workers {
  readonly #options: WorkersOptions;
  readonly #workers: ManagedChild[];
  /** All that run, also those that are starting or stopping. */
  readonly #running = new Set<ChildProcess>();
  readonly #ready = new WeakSet<ChildProcess>();
  #env: Record<string, string> = {};
  #isReplacing = false;
  #isStopping = false;

  constructor(options: WorkersOptions) {
    this.#options = options;
    // Buffers and maps arrive as what they are.
    cluster.setupPrimary({ serialization: 'advanced' });
    this.#workers = Array.from({ length: options.count }, (_none, i) => this.#worker(i + 1));
  }

  /** @throws (rejects) ChildFailed when one keeps exiting */
  async start(): Promise<void> {
    await ready(this.#workers);
  }

  tell(message: object): void {
    for (const child of this.#running) tell(child, message);
  }

  /** Starts as many from the bundle on disk; when all are ready, the others stop. @throws (rejects) ChildFailed */
  async replace(env: Record<string, string>): Promise<void> {
    if (this.#isReplacing || this.#isStopping) throw new Error('the processes are being replaced or stopped');
    this.#isReplacing = true;
    const before = this.#env;
    this.#env = { ...before, ...env };
    const fresh = this.#workers.map((_old, i) => this.#worker(i + 1));
    try {
      await ready(fresh);
      const old = this.#workers.splice(0, fresh.length, ...fresh);
      await Promise.all(old.map((worker) => worker.stop(this.#options.stopMs)));
    } catch (error) {
      for (const worker of fresh) worker.kill();
      this.#env = before;
      throw error;
    } finally {
      this.#isReplacing = false;
    }
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await Promise.all(this.#workers.map((worker) => worker.stop(this.#options.stopMs)));
  }

  #worker(number: number): ManagedChild {
    const { onSpawn, onReady, onMessage } = this.#options;
    return new ManagedChild({
      name: `Front process ${number}`,
      host: {
        spawn: () => {
          const worker = cluster.fork({ ...this.#env, BLAZON_WORKER: String(number) });
          const child = worker.process;
          // ManagedChild hears of it from the process; without a listener it would end this one.
          worker.on('error', () => {});
          this.#running.add(child);
          child.once('exit', () => this.#running.delete(child));
          closeUnaccepted(child);
          onSpawn(child);
          return child;
        },
        // One that is replaced accepts no more connections: the others do.
        askToStop: (child) => {
          if (this.#ready.has(child)) tell(child, { type: 'stop', isReplaced: !this.#isStopping });
          else child.kill('SIGTERM');
        },
        kill: (child) => child.kill('SIGKILL'),
      },
      isReady: async (child, signal) => {
        await saysItListens(child, signal);
        this.#ready.add(child);
        onReady(child);
      },
      watchdog: WATCHDOG,
      onMessage,
      onChange: () => {},
    });
  }
}

async function ready(workers: readonly ManagedChild[]): Promise<void> {
  for (const worker of workers) worker.start();
  await Promise.all(workers.map((worker) => worker.whenReady(READY_MS)));
}
