import { Unavailable } from '../core/errors/unavailable.ts';
import type { Operation, RequestOutcome } from '../core/operations.ts';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';

/** Requests per account between two flushes, which are a second apart, and in total; further ones are left out. */
const MAX_PER_ACCOUNT = 10;
const MAX_IN_ALL = 500;
const MAX_KEPT = 200;
const TRIM_MS = 10_000;
/** By more than this, the clock was wrong. */
const MAX_STEP_BACK_MS = 1000;

export interface LoggedRequest {
  accountId: string;
  tokenId: string;
  atMs: number;
  operation: Operation;
  /** The path, or tool and argument of a call. */
  asked: string;
  status: number;
  outcome: RequestOutcome;
  reason: string | null;
  site: string | null;
  microseconds: number;
}

/** The last requests of each account, a sample of busy ones. In memory until flushed (docs/decisions/0033). */
export class RequestLog {
  readonly #db: Database;
  readonly #trimMs: number;
  readonly #counts = new Map<string, number>();
  readonly #untrimmed = new Set<string>();
  #rows: LoggedRequest[] = [];
  #trimmedAt = performance.now();
  #lastAtMs = 0;

  constructor(db: Database, trimMs = TRIM_MS) {
    this.#db = db;
    this.#trimMs = trimMs;
  }

  /** Whether the next request of the account is wanted. Cheap: asked for every request. */
  takes(accountId: string): boolean {
    return this.#rows.length < MAX_IN_ALL && (this.#counts.get(accountId) ?? 0) < MAX_PER_ACCOUNT;
  }

  add(request: LoggedRequest): void {
    this.#counts.set(request.accountId, (this.#counts.get(request.accountId) ?? 0) + 1);
    // In order, also when a more precise sample sets the shared clock back.
    const isStepBack = request.atMs < this.#lastAtMs && request.atMs > this.#lastAtMs - MAX_STEP_BACK_MS;
    if (!isStepBack) this.#lastAtMs = request.atMs;
    this.#rows.push({ ...request, atMs: this.#lastAtMs });
  }

  /** @throws (rejects) Unavailable; the next flush retries */
  async flush(): Promise<void> {
    this.#counts.clear();
    const rows = this.#rows;
    if (rows.length > 0) {
      this.#rows = [];
      await write(this.#db, rows).catch((error: unknown) => {
        // A row that is refused would be refused again.
        if (error instanceof Unavailable) this.#rows = [...rows, ...this.#rows].slice(-MAX_IN_ALL);
        throw error;
      });
      for (const { accountId } of rows) this.#untrimmed.add(accountId);
    }
    if (this.#untrimmed.size === 0 || performance.now() - this.#trimmedAt < this.#trimMs) return;
    this.#trimmedAt = performance.now();
    await trim(this.#db, [...this.#untrimmed]);
    this.#untrimmed.clear();
  }
}

async function write(db: Database, rows: readonly LoggedRequest[]): Promise<void> {
  const column = <T>(read: (row: LoggedRequest) => T) => rows.map(read);
  await withDeadline(db.sql`
    insert into recent_request (account_id, token_id, at, operation, asked, status, outcome, reason, site, microseconds)
    select account_id, token_id, to_timestamp(at_ms / 1000), operation, asked, status, outcome, reason, site, microseconds
    from unnest(${column((row) => row.accountId)}::uuid[], ${column((row) => row.tokenId)}::uuid[],
                ${column((row) => row.atMs)}::float8[], ${column((row) => row.operation)}::text[],
                ${column((row) => row.asked)}::text[], ${column((row) => row.status)}::int2[],
                ${column((row) => row.outcome)}::text[], ${column((row) => row.reason)}::text[],
                ${column((row) => row.site)}::text[], ${column((row) => row.microseconds)}::int4[])
           as r (account_id, token_id, at_ms, operation, asked, status, outcome, reason, site, microseconds)`);
}

async function trim(db: Database, accountIds: readonly string[]): Promise<void> {
  await withDeadline(db.sql`
    delete from recent_request r
    using unnest(${[...accountIds].sort()}::uuid[]) as a (id),
          lateral (select id from recent_request where account_id = a.id
                   order by id desc offset ${MAX_KEPT} limit 1) as last
    where r.account_id = a.id and r.id <= last.id`);
}
