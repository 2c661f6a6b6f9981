import { OUTCOMES, type OutcomeName } from '../visits/outcomes.ts';
import type { VisitResult } from '../visits/visit-site.ts';

export const failedVisit = (reason: OutcomeName): VisitResult => ({
  state: OUTCOMES[reason].state,
  reason,
  candidates: [],
  chosen: null,
  logo: null,
  facts: {},
  finalUrl: null,
  host: null,
  pageEtag: null,
  pageModified: null,
  requests: [],
  reached: [],
  bytes: 0,
  milliseconds: 0,
  retryAfterMs: null,
});
