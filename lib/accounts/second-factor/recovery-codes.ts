import { createHash, randomInt } from 'node:crypto';

const RECOVERY_CODES = 10;
const GROUPS = 4;
const GROUP_LETTERS = 4;
/** Without letters and digits that look alike; 16 of them are 79 random bits, so a fast hash is enough. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newRecoveryCode);

const newRecoveryCode = (): string => Array.from({ length: GROUPS }, newGroup).join('-');

const newGroup = (): string =>
  Array.from({ length: GROUP_LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** SHA-256 (hex), as stored. @param text in any spelling: case, spaces and hyphens do not matter */
export const hashRecoveryCode = (text: string): string =>
  createHash('sha256').update(text.toLowerCase().replace(/[\s-]/g, '')).digest('hex');
