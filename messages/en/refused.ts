import { REASONS, type Reason } from '../../lib/core/errors/reasons.ts';

/** English uses the sentences of the command line and the API; another language has its own table. */
const refused: Record<Reason, string> = REASONS;

export default refused;
