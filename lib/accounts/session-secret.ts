import { createHash } from 'node:crypto';

/** Lifetime of a session, and how long it may be unused. */
export const SESSION_DAYS = 30;
export const SESSION_IDLE_DAYS = 7;

/** SHA-256 of a session cookie, as stored. Random 256-bit tokens need no slow hash. */
export const hashSessionToken = (token: string): string => createHash('sha256').update(token).digest('hex');
