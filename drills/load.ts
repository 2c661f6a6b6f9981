import http from 'node:http';

/** Outcome of one request, as seen by the client. */
export interface Seen {
  /** 0: no complete response; -1: connection refused, so nothing was sent. */
  status: number;
  ms: number;
  retryAfter: string | undefined;
}

export class Ledger {
  /** Without refused connections. */
  sent = 0;
  refused = 0;
  readonly byStatus = new Map<number, number>();
  /** Complete responses that count: 200 and 404. */
  acked = 0;
  /** Requests without a complete response, which may have been counted. */
  inDoubt = 0;
  slowestMs = 0;
  readonly #times = new Map<number, number[]>();
  /** 503 and 429 without Retry-After. */
  withoutRetryAfter = 0;

  add({ status, ms, retryAfter }: Seen): void {
    if (status === -1) {
      this.refused += 1;
      return;
    }
    this.sent += 1;
    this.byStatus.set(status, (this.byStatus.get(status) ?? 0) + 1);
    if (status === 200 || status === 404) this.acked += 1;
    if (status === 0) this.inDoubt += 1;
    if ((status === 503 || status === 429) && retryAfter === undefined) this.withoutRetryAfter += 1;
    this.slowestMs = Math.max(this.slowestMs, ms);
    const times = this.#times.get(status) ?? [];
    this.#times.set(status, times);
    times.push(ms);
  }

  count(status: number): number {
    return this.byStatus.get(status) ?? 0;
  }

  get serverErrors(): number {
    return [...this.byStatus].reduce((sum, [status, count]) => sum + (status >= 500 ? count : 0), 0);
  }

  /** Percentile of response times, in milliseconds. */
  percentile(status: number, share: number): number {
    const times = [...(this.#times.get(status) ?? [])].sort((a, b) => a - b);
    return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  }

  toString(): string {
    const statuses = [...this.byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${status || 'none'}×${count}`);
    return `${this.sent} sent: ${statuses.join(' ')}, slowest ${Math.round(this.slowestMs)} ms`;
  }
}

export const newAgent = (connections: number): http.Agent =>
  new http.Agent({
    keepAlive: true,
    maxSockets: connections,
    maxFreeSockets: connections,
    scheduling: 'fifo',
  });

export function ask(
  port: number,
  path: string,
  {
    agent,
    headers = {},
    timeoutMs = 30_000,
  }: { agent?: http.Agent; headers?: http.OutgoingHttpHeaders; timeoutMs?: number } = {},
): Promise<Seen> {
  const startedAt = performance.now();
  return new Promise((done) => {
    let isDone = false;
    const seen = (status: number, retryAfter?: string): void => {
      if (isDone) return;
      isDone = true;
      done({ status, ms: performance.now() - startedAt, retryAfter });
    };
    const request = http.get(
      { host: '127.0.0.1', port, path, headers, timeout: timeoutMs, ...(agent && { agent }) },
      (response) => {
        response.on('data', () => {});
        response.on('end', () =>
          seen(response.complete ? (response.statusCode ?? 0) : 0, response.headers['retry-after']),
        );
        response.on('error', () => seen(0));
        response.on('close', () => seen(0));
      },
    );
    request.on('timeout', () => request.destroy());
    request.on('error', (error: NodeJS.ErrnoException) => seen(error.code === 'ECONNREFUSED' ? -1 : 0));
  });
}

export interface LoadOptions {
  ports: readonly number[];
  path: (i: number) => string;
  headers?: http.OutgoingHttpHeaders;
  onSeen?: (seen: Seen, i: number, startedAt: number) => void;
}

/** Each client sends its next request after the previous response. */
export async function closedLoop(
  { ports, path, headers, onSeen }: LoadOptions,
  { connections, until }: { connections: number; until: (started: number) => boolean },
): Promise<Ledger> {
  const ledger = new Ledger();
  let started = 0;
  const agents = ports.map(() => newAgent(Math.ceil(connections / ports.length)));
  const client = async (which: number): Promise<void> => {
    const [port, agent] = [ports[which % ports.length], agents[which % ports.length]];
    if (port === undefined || agent === undefined) return;
    while (!until(started)) {
      const i = started;
      started += 1;
      const startedAt = performance.now();
      const seen = await ask(port, path(i), { agent, ...(headers && { headers }) });
      ledger.add(seen);
      onSeen?.(seen, i, startedAt);
      // Back off while connections are refused.
      if (seen.status <= 0) await new Promise((next) => setTimeout(next, 20));
    }
  };
  await Promise.all(Array.from({ length: connections }, (_none, which) => client(which)));
  for (const agent of agents) agent.destroy();
  return ledger;
}

/** Sends requests at a steady rate. @param seconds a function if the duration is not known yet */
export async function openLoop(
  { ports, path, headers, onSeen }: LoadOptions,
  {
    perSecond,
    seconds,
    connections = 2000,
  }: { perSecond: number; seconds: number | (() => number); connections?: number },
): Promise<Ledger> {
  const ledger = new Ledger();
  const agents = ports.map(() => newAgent(Math.ceil(connections / ports.length)));
  let started = 0;
  const open = new Set<Promise<void>>();
  const startedAt = performance.now();
  for (;;) {
    const elapsed = (performance.now() - startedAt) / 1000;
    if (elapsed >= (typeof seconds === 'number' ? seconds : seconds())) break;
    while (started < elapsed * perSecond) {
      const i = started;
      started += 1;
      const [port = 0, agent] = [ports[i % ports.length], agents[i % ports.length]];
      const sentAt = performance.now();
      const one = ask(port, path(i), { ...(agent && { agent }), ...(headers && { headers }) }).then(
        (seen) => {
          ledger.add(seen);
          onSeen?.(seen, i, sentAt);
          open.delete(one);
        },
      );
      open.add(one);
    }
    await new Promise((next) => setTimeout(next, 5));
  }
  await Promise.all(open);
  for (const agent of agents) agent.destroy();
  return ledger;
}
