import { sql } from 'drizzle-orm';
import { isRefusal } from '../core/errors/errors.ts';
import type { Logger } from '../core/log/logger.ts';
import type { SharedClock } from '../core/shared-clock.ts';
import { notified } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import { newId } from '../db/new-id.ts';
import { token } from '../db/schema/index.ts';
import type { TokenDirectory } from '../tokens/token-directory.ts';
import type { TokenRecord } from '../tokens/token-record.ts';
import type { PlainRequest } from './http/plain.ts';
import { secretInQuery } from './http/presented-token.ts';

const DAY_MS = 86_400_000;
const MAX_KNOWN = 10_000;

/** Notifies the account of a secret token sent in a URL, at most once per token and day over all instances. */
export class LeakNotices {
  readonly #db: Database;
  readonly #tokens: TokenDirectory;
  readonly #clock: SharedClock;
  readonly #log: Logger;
  readonly #running = new Set<Promise<void>>();
  #known = new Set<string>();

  constructor(db: Database, tokens: TokenDirectory, clock: SharedClock, log: Logger) {
    this.#db = db;
    this.#tokens = tokens;
    this.#clock = clock;
    this.#log = log;
  }

  /** @param request one refused with `secret_token_in_url` */
  tell(request: PlainRequest): void {
    const secret = secretInQuery(request.query);
    if (secret === null) return;
    const running = this.#tell(secret, request)
      .catch((error: unknown) => this.#log.debug({ err: error }, 'failed to write a leak notice'))
      .finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async close(): Promise<void> {
    await Promise.all(this.#running);
  }

  async #tell(secret: string, { client }: PlainRequest): Promise<void> {
    // The limit on unknown tokens applies here too.
    const found = await (client === undefined
      ? this.#tokens.find(secret)
      : this.#tokens.findFor(client, secret));
    if (found === null || isRefusal(found) || found.isRevoked) return;
    const day = Math.floor(this.#clock.nowMs() / DAY_MS);
    const topic = `leak:${found.id}:${day}`;
    if (this.#known.has(topic)) return;
    if (this.#known.size >= MAX_KNOWN) this.#known = new Set();
    this.#known.add(topic);
    try {
      await this.#write(found, topic, new Date(day * DAY_MS).toISOString().slice(0, 10));
    } catch (error) {
      this.#known.delete(topic);
      throw error;
    }
  }

  async #write({ id, start, lastFour }: TokenRecord, topic: string, day: string): Promise<void> {
    await withDeadline(
      notified(this.#db, {
        from: sql`${token} where ${token.id} = ${id}
                  and (${token.expiresAt} is null or ${token.expiresAt} > blazon_now())`,
        id: newId(),
        accountId: token.accountId,
        topic,
        facts: sql`jsonb_build_object('token', ${`${start}…${lastFour}`}::text, 'name', ${token.name}, 'day', ${day}::text)`,
      }),
    );
  }
}
