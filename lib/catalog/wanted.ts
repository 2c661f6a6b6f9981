import type { VisitState } from '../db/schema/index.ts';

export interface Wanted {
  /** The registrable domain, or the main domain of the brand. */
  domain: string;
  /** null: it has not been requested yet. */
  visit: VisitSoFar | null;
}

export interface VisitSoFar {
  state: VisitState;
  /** Of the last outcome, see lib/discovery/visits/outcomes.ts. */
  reason: string | null;
  dueAtMs: number;
  /** UTC day of the last visit. */
  visitedOn: string | null;
}

/** Outcomes that would tell about the operator's network or dealings. */
const INTERNAL: ReadonlySet<string> = new Set(['not_public', 'blocked']);

/** The outcome of a visit in one word, for customers. */
export const outcomeWord = ({ state, reason }: Pick<VisitSoFar, 'state' | 'reason'>): string =>
  reason === null || INTERNAL.has(reason) ? state : reason;

/** A logo from the website of its brand. */
export interface Discovered {
  domain: string;
  on: string;
}

/** Columns of a query with the logo as `l`, the main domain as `p` and the visit as `v`. */
export interface WantedColumns {
  found_on: string | null;
  home: string | null;
  visit_state: VisitState | null;
  visit_reason: string | null;
  visit_due_ms: number | null;
  visited_on: string | null;
}

export const wantedOf = (row: WantedColumns): Wanted | null =>
  row.home === null
    ? null
    : {
        domain: row.home,
        visit:
          row.visit_state === null || row.visit_due_ms === null
            ? null
            : {
                state: row.visit_state,
                reason: row.visit_reason,
                dueAtMs: row.visit_due_ms,
                visitedOn: row.visited_on,
              },
      };

export const discoveredOf = ({ found_on: on, home }: WantedColumns): Discovered | null =>
  on === null || home === null ? null : { domain: home, on };
