import postgres from 'postgres';
import type { Logger } from '../core/log/logger.ts';
import type { ChangedSubjects } from './changed-subjects.ts';
import { GatherChanges } from './gather-changes.ts';
import { newId } from './new-id.ts';

const CHANNEL = 'blazon_change';

/** How often the listener sends itself word, and how long that may take. Together the longest it can be deaf. */
const HEARTBEAT_MS = 4_000;
const SILENCE_MS = 2_000;

/** What is to be done when something in the database changed, by whomever. */
export interface ChangeHandlers {
  token(id: string): void;
  account(id: string): void;
  /** Parts of the catalogue, gathered while many of them change. */
  subjects(changed: ChangedSubjects): void;
  /** An instance needs what others hold of the account's daily quota. */
  quota(accountId: string): void;
  /** The whole catalogue was loaded anew. */
  catalog(): void;
  /** The connection was away: any change may have been missed. */
  missed(): void;
}

/**
 * Listens on a connection of its own; it comes back by itself when the database does, and is made anew when it
 * falls silent: a connection lost without a word (a host gone, a proxy that forgot it) looks open for minutes.
 * Needs a direct connection: a pooler in transaction mode delivers nothing.
 */
export function listenForChanges(
  url: string,
  log: Logger,
  handlers: ChangeHandlers,
): { close(): Promise<void> } {
  const ping = `ping:${newId()}`;
  let sql = connect(url);
  let isHeard = true;
  let closed = false;
  const gathered = new GatherChanges(handlers.subjects);

  const start = (): void => {
    const current = sql;
    current
      .listen(
        CHANNEL,
        (payload) => {
          if (payload === ping) isHeard = true;
          else dispatch(payload, handlers, gathered);
        },
        () => handlers.missed(),
      )
      .catch((error: unknown) => {
        // Only the first connection fails here; later losses are mended by the driver.
        if (closed || current !== sql) return;
        log.debug({ err: error }, 'the database cannot be listened to yet');
        setTimeout(start, 500).unref();
      });
  };
  start();

  const heartbeat = setInterval(() => {
    isHeard = false;
    sql.notify(CHANNEL, ping).catch(() => {});
    setTimeout(() => {
      if (isHeard || closed) return;
      log.debug('the database has gone silent; it is listened to anew');
      void sql.end({ timeout: 0 }).catch(() => {});
      sql = connect(url);
      start();
    }, SILENCE_MS).unref();
  }, HEARTBEAT_MS).unref();

  return {
    async close() {
      closed = true;
      clearInterval(heartbeat);
      gathered.close();
      await Promise.race([
        sql.end({ timeout: 1 }),
        new Promise<void>((done) => setTimeout(done, 2000).unref()),
      ]);
    },
  };
}

const connect = (url: string): postgres.Sql =>
  postgres(url, {
    max: 1,
    connect_timeout: 2,
    backoff: () => 0.2,
    idle_timeout: 0,
    max_lifetime: null,
    onnotice: () => {},
    // Ended in the middle of its own query for types, the driver would reject a promise nobody holds.
    fetch_types: false,
    connection: { application_name: 'blazon listener' },
  });

function dispatch(payload: string, handlers: ChangeHandlers, gathered: GatherChanges): void {
  const colon = payload.indexOf(':');
  const subject = payload.slice(colon + 1);
  const kind = payload.slice(0, colon);
  if (kind === 'token') handlers.token(subject);
  else if (kind === 'account') handlers.account(subject);
  else if (kind === 'brand') gathered.add('brands', subject);
  else if (kind === 'domain') gathered.add('domains', subject);
  else if (kind === 'coin') gathered.add('coins', subject);
  else if (kind === 'currency') gathered.add('currencies', subject);
  else if (kind === 'quota') handlers.quota(subject);
  else if (kind === 'catalog') handlers.catalog();
}
