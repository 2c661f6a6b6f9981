import { REASONS, type Reason } from '../../lib/core/errors/reasons.ts';

/** Why something was refused. In English the sentences of command line and wire; another language has its own. */
const refused: Record<Reason, string> = REASONS;

export default refused;
