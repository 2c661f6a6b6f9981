import { createHash } from 'node:crypto';

/** A session lives this long at most, and this long without being used. */
export const SESSION_DAYS = 30;
export const SESSION_IDLE_DAYS = 7;

/** What the table holds of a session: SHA-256 of the cookie's value (128 random bits need no slow hash). */
export const hashSessionToken = (token: string): string => createHash('sha256').update(token).digest('hex');
