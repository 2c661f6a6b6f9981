import { and, isNull, sql } from 'drizzle-orm';
import { hashToken } from '../core/token-format.ts';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import { token } from '../db/schema/index.ts';

const INTERVAL_MS = 50;
const MAX_BATCH = 10_000;

interface Batch {
  hashes: Set<string>;
  existing: Promise<ReadonlySet<string>>;
}

/** For networks that guess: lookups within 50 ms share one statement, so guessing has a constant cost. */
export class BatchedTokenCheck {
  readonly #db: Database;
  #filling: Batch | null = null;
  #ready: Promise<unknown> = Promise.resolve();

  constructor(db: Database) {
    this.#db = db;
  }

  /** @param text well-formed @returns false for revoked tokens too @throws (rejects) Unavailable */
  async exists(text: string): Promise<boolean> {
    this.#filling ??= this.#begin();
    const { hashes, existing } = this.#filling;
    if (hashes.size >= MAX_BATCH) return false;
    const hash = hashToken(text).toString('hex');
    hashes.add(hash);
    return (await existing).has(hash);
  }

  #begin(): Batch {
    const hashes = new Set<string>();
    const existing = this.#ready.then(() => {
      this.#filling = null;
      const reading = this.#read([...hashes]);
      const pause = new Promise((done) => setTimeout(done, INTERVAL_MS).unref());
      this.#ready = Promise.allSettled([reading, pause]);
      return reading;
    });
    return { hashes, existing };
  }

  async #read(hashes: string[]): Promise<ReadonlySet<string>> {
    const wanted = sql`${token.hash} in (select decode(h, 'hex') from unnest(${sql.param(hashes)}::text[]) h)`;
    const rows = await withDeadline(
      this.#db.orm
        .select({ hash: sql<string>`encode(${token.hash}, 'hex')` })
        .from(token)
        .where(and(wanted, isNull(token.revokedAt))),
    );
    return new Set(rows.map(({ hash }) => hash));
  }
}
