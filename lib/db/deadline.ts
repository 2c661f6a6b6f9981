import { DrizzleQueryError } from 'drizzle-orm';
import { Unavailable } from '../core/errors/unavailable.ts';

const DEADLINE_MS = 1900;
/** A page has no fallback, so an error helps its reader less than a late response does. */
const PAGE_DEADLINE_MS = 5000;

/** Error codes of an unavailable database (postgres.js, and SQLSTATE classes 53, 55 and 57). */
const GONE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  '57P01',
  '57P02',
  '57P03',
  '57014',
  '55P03',
  '53300',
]);

/** The driver has no timeout. A write that timed out may still happen. @throws Unavailable also for a lost connection */
export async function withDeadline<T>(query: PromiseLike<T>, deadlineMs = DEADLINE_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const giveUp = () => reject(new Unavailable(`no response from the database within ${deadlineMs} ms`));
    // After a pause of this process, timers run before the response is read that arrived meanwhile.
    timer = setTimeout(() => setImmediate(giveUp), deadlineMs);
  });
  try {
    return await Promise.race([query, late]);
  } catch (error) {
    const cause = error instanceof DrizzleQueryError ? error.cause : error;
    if (cause instanceof Error && 'code' in cause && GONE.has(String(cause.code)))
      throw new Unavailable('the database is not reachable', { cause: error });
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Like `withDeadline`, for queries of pages and forms, which may wait longer than a logo. @throws Unavailable */
export const withPageDeadline = <T>(query: PromiseLike<T>): Promise<T> =>
  withDeadline(query, PAGE_DEADLINE_MS);
