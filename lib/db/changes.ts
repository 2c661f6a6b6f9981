import postgres from 'postgres';
import type { Logger } from '../log/logger.ts';

const CHANNEL = 'blazon_change';

/** What is to be done when something in the database changed, by whomever. */
export interface ChangeHandlers {
  token(id: string): void;
  account(id: string): void;
  brand(id: string): void;
  domain(domain: string): void;
  coin(symbol: string): void;
  /** The whole catalogue was loaded anew. */
  catalog(): void;
  /** The connection was away: any change may have been missed. */
  missed(): void;
}

/**
 * Listens on a connection of its own; it comes back by itself when the database does. Needs a direct
 * connection: a pooler in transaction mode delivers nothing.
 */
export function listenForChanges(
  url: string,
  log: Logger,
  handlers: ChangeHandlers,
): { close(): Promise<void> } {
  const sql = postgres(url, {
    max: 1,
    connect_timeout: 2,
    backoff: () => 0.2,
    idle_timeout: 0,
    max_lifetime: null,
    onnotice: () => {},
    connection: { application_name: 'blazon listener' },
  });
  let closed = false;
  const start = (): void => {
    sql
      .listen(
        CHANNEL,
        (payload) => dispatch(payload, handlers),
        () => handlers.missed(),
      )
      .catch((error: unknown) => {
        // Only the first connection fails here; later losses are mended by the driver.
        if (closed) return;
        log.debug({ err: error }, 'the database cannot be listened to yet');
        setTimeout(start, 500).unref();
      });
  };
  start();
  return {
    async close() {
      closed = true;
      await Promise.race([
        sql.end({ timeout: 1 }),
        new Promise<void>((done) => setTimeout(done, 2000).unref()),
      ]);
    },
  };
}

function dispatch(payload: string, handlers: ChangeHandlers): void {
  const colon = payload.indexOf(':');
  const subject = payload.slice(colon + 1);
  const kind = payload.slice(0, colon);
  if (kind === 'token') handlers.token(subject);
  else if (kind === 'account') handlers.account(subject);
  else if (kind === 'brand') handlers.brand(subject);
  else if (kind === 'domain') handlers.domain(subject);
  else if (kind === 'coin') handlers.coin(subject);
  else if (kind === 'catalog') handlers.catalog();
}
