import { Badge } from '../../../components/ui/badge.tsx';
import type { RequestState } from '../../../lib/core/request-state.ts';
import { getTranslator } from '../../../messages/i18n.ts';

const TONES = { open: 'warn', approved: 'good', declined: 'bad', withdrawn: 'plain' } as const;

export function StateBadge({ state }: { state: RequestState }) {
  return <Badge tone={TONES[state]}>{getTranslator('operator.requests.states')(state)}</Badge>;
}
