type Log = (...values: unknown[]) => void;

interface FloodOptions {
  intervalMs?: number;
  maxKinds?: number;
  now?: () => number;
}

/** Messages of Next that any request can cause. */
const BY_ANYBODY = /Server (?:Action|Reference)|parse body as FormData/;
const OTHERS = 'other errors';

/** Logs one error of a kind per interval, then a count, so that nobody can fill the log with failing requests. */
export function withoutFloods(
  log: Log,
  { intervalMs = 10_000, maxKinds = 50, now = () => performance.now() }: FloodOptions = {},
): Log {
  const kinds = new Map<string, { loggedAt: number; more: number }>();
  const forgetOld = (at: number): void => {
    for (const [kind, { loggedAt, more }] of kinds) {
      if (at - loggedAt < intervalMs) return;
      kinds.delete(kind);
      if (more > 0) log(`(${more} more were not logged: ${kind})`);
    }
  };
  return (...values) => {
    forgetOld(now());
    const own = kindOf(values);
    if (own === null) return log(...values);
    const kind = kinds.has(own) || kinds.size < maxKinds ? own : OTHERS;
    const known = kinds.get(kind);
    if (known !== undefined) {
      known.more += 1;
      return;
    }
    kinds.set(kind, { loggedAt: now(), more: 0 });
    log(...values);
  };
}

/** Message and first frame of an error, without what requests put into it. null: not an error. */
function kindOf(values: readonly unknown[]): string | null {
  for (const value of values) {
    if (value instanceof Error) {
      const frame = /\n\s+at .*/.exec(value.stack ?? '')?.[0].trim() ?? '';
      return `${value.name}: ${withoutValues(value.message)} ${frame}`.trimEnd();
    }
    if (typeof value === 'string' && BY_ANYBODY.test(value)) return withoutValues(value);
  }
  return null;
}

const withoutValues = (message: string): string =>
  message
    .slice(0, 300)
    .replace(/(["'`]).*?\1|\d+/g, '…')
    .replace(/\s+/g, ' ');
