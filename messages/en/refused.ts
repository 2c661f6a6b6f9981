import { REASONS, type Reason } from '../../lib/core/errors/reasons.ts';

/** In English the sentences of the command line and the API; another language has a table of this shape. */
const refused: Record<Reason, string> = REASONS;

export default refused;
