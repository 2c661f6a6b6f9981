import { refuseBecause } from '../../core/errors/refuse-because.ts';

/** One refusal for unknown, removed and forged passkeys. */
export const PASSKEY_REFUSED = refuseBecause('invalid_request', 'passkey_refused', {});
