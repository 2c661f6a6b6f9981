import { Badge } from '../../../components/ui/badge.tsx';
import type { RequestState } from '../../../lib/core/request-state.ts';
import { getTranslator } from '../../../messages/i18n.ts';

const TONES = { open: 'warn', approved: 'good', declined: 'bad', withdrawn: 'plain' } as const;

/** Requests are approved, corrections accepted. */
export type StateWords = 'states' | 'correctionStates';

export function StateBadge({ state, words }: { state: RequestState; words: StateWords }) {
  return <Badge tone={TONES[state]}>{getTranslator('operator.requests')(`${words}.${state}`)}</Badge>;
}
