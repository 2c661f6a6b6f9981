/** The queue is full. Without a limit, sign-ins could occupy all cores. */
export class PasswordsBusy extends Error {
  override name = 'PasswordsBusy';
}

interface Waiting {
  start: () => void;
  refuse: (error: Error) => void;
}

/** Takes turns by client. When the queue is full, the client with the most waiting tasks loses its last one. */
export class PasswordQueue {
  readonly #most: { running: number; waiting: number };
  #running = 0;
  readonly #waiting = new Map<string, Waiting[]>();

  constructor(most: { running: number; waiting: number }) {
    this.#most = most;
  }

  async run<T>(client: string, work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#most.running) this.#running += 1;
    else await this.#turn(client);
    try {
      return await work();
    } finally {
      // A finished task hands over its slot, so `running` does not change.
      const next = this.#next();
      if (next === undefined) this.#running -= 1;
      else next.start();
    }
  }

  #turn(client: string): Promise<void> {
    return new Promise((start, refuse) => {
      const own = this.#waiting.get(client) ?? [];
      own.push({ start, refuse });
      this.#waiting.set(client, own);
      const all = [...this.#waiting.values()];
      if (all.reduce((sum, { length }) => sum + length, 0) <= this.#most.waiting) return;
      const longest = all.reduce((most, one) => (one.length > most.length ? one : most), own);
      longest.pop()?.refuse(new PasswordsBusy('too many password hashes in progress'));
      if (own.length === 0) this.#waiting.delete(client);
    });
  }

  #next(): Waiting | undefined {
    const [first] = this.#waiting;
    if (first === undefined) return undefined;
    const [client, tasks] = first;
    const next = tasks.shift();
    this.#waiting.delete(client);
    if (tasks.length > 0) this.#waiting.set(client, tasks);
    return next;
  }
}
