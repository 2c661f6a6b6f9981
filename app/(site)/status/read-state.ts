import { dayOf } from '../../../lib/core/time.ts';
import type { Database } from '../../../lib/db/client.ts';
import { readStatus } from '../../../lib/discovery/desk/read-status.ts';
import { countLateMails } from '../../../lib/health/count-late-mails.ts';
import {
  type ServiceDay,
  type ServiceState,
  serviceDays,
  serviceNow,
} from '../../../lib/health/samples/service-days.ts';

export const DAYS = 90;

export interface PartState {
  name: 'api' | 'database' | 'discovery' | 'mail' | 'pages';
  state: ServiceState;
  detail?: 'slow' | 'paused' | 'away' | 'unreachable' | 'late';
}

/** What not every installation has. */
export interface OptionalParts {
  isDiscovering: boolean;
  sendsMail: boolean;
}

const LATE_SECONDS = 900;

interface State {
  parts: PartState[];
  days: ServiceDay[];
}

const KEPT_MS = 10_000;
let kept: { readAtMs: number; state: Promise<State> } | null = null;

/** At most ten seconds old: anyone can open the page, and what it asks the database reads whole tables. */
export function recentServiceState(db: Database, parts: OptionalParts, now: Date): Promise<State> {
  const nowMs = now.getTime();
  if (kept === null || nowMs - kept.readAtMs >= KEPT_MS)
    kept = { readAtMs: nowMs, state: readServiceState(db, parts, now) };
  return kept.state;
}

/** This page is one of the pages, so they are served. */
async function readServiceState(
  db: Database,
  { isDiscovering, sendsMail }: OptionalParts,
  now: Date,
): Promise<State> {
  const pages: PartState = { name: 'pages', state: 'ok' };
  try {
    const [api, days, discovery, mail] = await Promise.all([
      serviceNow(db, now),
      serviceDays(db, DAYS, now),
      isDiscovering ? discoveryState(db, now) : null,
      sendsMail ? mailState(db) : null,
    ]);
    const parts: PartState[] = [{ name: 'api', state: api }, pages, { name: 'database', state: 'ok' }];
    for (const part of [mail, discovery]) if (part !== null) parts.push(part);
    return { parts, days };
  } catch {
    return {
      parts: [
        { name: 'api', state: 'degraded' },
        pages,
        { name: 'database', state: 'down', detail: 'unreachable' },
      ],
      days: [],
    };
  }
}

async function discoveryState(db: Database, now: Date): Promise<PartState> {
  const { isPaused, isAway, oldestSeconds } = await readStatus(db, dayOf(now.getTime()));
  if (isPaused) return { name: 'discovery', state: 'degraded', detail: 'paused' };
  if (isAway) return { name: 'discovery', state: 'degraded', detail: 'away' };
  return (oldestSeconds ?? 0) > LATE_SECONDS
    ? { name: 'discovery', state: 'degraded', detail: 'slow' }
    : { name: 'discovery', state: 'ok' };
}

async function mailState(db: Database): Promise<PartState> {
  return (await countLateMails(db, LATE_SECONDS)) > 0
    ? { name: 'mail', state: 'degraded', detail: 'late' }
    : { name: 'mail', state: 'ok' };
}

const WORST: readonly ServiceState[] = ['down', 'degraded', 'unknown', 'ok'];

/** Down only if the API is. */
export function wholeState(parts: readonly PartState[]): ServiceState {
  const worst = WORST.find((state) => parts.some((part) => part.state === state)) ?? 'unknown';
  return worst === 'down' && parts.some(({ name, state }) => name === 'api' && state !== 'down')
    ? 'degraded'
    : worst;
}
