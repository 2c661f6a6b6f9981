import postgres from 'postgres';
import type { Logger } from '../core/log/logger.ts';
import type { ChangedSubjects } from './changed-subjects.ts';
import { GatherChanges } from './gather-changes.ts';
import { newId } from './new-id.ts';

const CHANNEL = 'blazon_change';

/** Interval and timeout of a ping to itself; their sum is the longest time that missed changes go unnoticed. */
const HEARTBEAT_MS = 4_000;
const SILENCE_MS = 2_000;

export interface ChangeHandlers {
  token(id: string): void;
  account(id: string): void;
  subjects(changed: ChangedSubjects): void;
  quota(accountId: string): void;
  catalog(): void;
  /** It is connected, for the first time or again: any change before may have been missed. */
  missed(): void;
}

/** Notifications as they arrive; also pings, which are no changes. */
export interface ChangeFeed {
  payload(text: string): void;
  missed(): void;
}

export interface ChangeListener {
  /** Since the last sign of life of the connection; grows from the start until it is connected. */
  silentSeconds(): number;
  close(): Promise<void>;
}

export function listenForChanges(url: string, log: Logger, handlers: ChangeHandlers): ChangeListener {
  const feed = changeFeed(handlers);
  const listener = listenForPayloads(url, log, feed);
  return {
    ...listener,
    async close() {
      feed.close();
      await listener.close();
    },
  };
}

export function changeFeed(handlers: ChangeHandlers): ChangeFeed & { close(): void } {
  const gathered = new GatherChanges(handlers.subjects);
  return {
    payload: (text) => dispatch(text, handlers, gathered),
    missed: () => handlers.missed(),
    close: () => gathered.close(),
  };
}

/** Reconnects when pings stop arriving. Needs a direct connection: a transaction pooler delivers no notifications. */
export function listenForPayloads(url: string, log: Logger, feed: ChangeFeed): ChangeListener {
  const ping = `ping:${newId()}`;
  let sql = connect(url);
  let isHeard = true;
  let closed = false;
  let heardAt = performance.now();

  const start = (): void => {
    const current = sql;
    current
      .listen(
        CHANNEL,
        (payload) => {
          heardAt = performance.now();
          if (payload === ping) isHeard = true;
          feed.payload(payload);
        },
        () => {
          heardAt = performance.now();
          // A ping sent before is lost.
          isHeard = true;
          feed.missed();
        },
      )
      .catch((error: unknown) => {
        // Only the first connection fails here; the driver restores later ones.
        if (closed || current !== sql) return;
        log.debug({ err: error }, 'LISTEN failed, will retry');
        setTimeout(start, 500).unref();
      });
  };
  start();

  const heartbeat = setInterval(() => {
    isHeard = false;
    sql.notify(CHANNEL, ping).catch(() => {});
    setTimeout(() => {
      if (isHeard || closed) return;
      log.debug('LISTEN connection lost, reconnecting');
      void sql.end({ timeout: 0 }).catch(() => {});
      sql = connect(url);
      start();
    }, SILENCE_MS).unref();
  }, HEARTBEAT_MS).unref();

  return {
    silentSeconds: () => (performance.now() - heardAt) / 1000,
    async close() {
      closed = true;
      clearInterval(heartbeat);
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
    // Its type query causes an unhandled rejection if the connection ends meanwhile.
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
