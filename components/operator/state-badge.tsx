import { words } from '../../app/words.ts';
import type { RequestState } from '../../lib/requests/request-state.ts';
import { Badge } from '../ui/badge.tsx';

const TONES = { open: 'warn', approved: 'good', declined: 'bad', withdrawn: 'plain' } as const;

/** What became of a request. */
export function StateBadge({ state }: { state: RequestState }) {
  return <Badge tone={TONES[state]}>{words('operator.requests.states')(state)}</Badge>;
}
