import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

export type TokenKind = 'publishable' | 'secret';
export type TokenPrefix = 'pk_' | 'sk_' | 'sk_pa_' | 'sk_en_';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const MAX_LENGTH = 128;

/** Prefix, then 30 random and 6 checksum characters of base62. Published for secret scanners. */
export const TOKEN_FORM = /^(pk_|sk_|sk_pa_|sk_en_)[0-9A-Za-z]{36}$/;

/** Prefix + 30 random base62 characters (178 bits) + base62 CRC32 of both (docs/decisions/0007). */
export function generateToken(prefix: TokenPrefix): string {
  const body = prefix + randomBase62(RANDOM_LENGTH);
  return body + checksum(body);
}

export function tokenPrefix(text: string): TokenPrefix | null {
  if (text.length > MAX_LENGTH) return null;
  const prefix = TOKEN_FORM.exec(text)?.[1];
  if (prefix === undefined) return null;
  const body = text.slice(0, -CHECKSUM_LENGTH);
  return checksum(body) === text.slice(-CHECKSUM_LENGTH) ? (prefix as TokenPrefix) : null;
}

/** Whether MCP takes a token that starts like this. A secret one that it does not take is for brand records only. */
export const isForMcp = (start: string): boolean => start.startsWith('sk_pa_') || start.startsWith('sk_en_');

/** 178 random bits need no slow hash. */
export const hashToken = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The part that may be shown and logged. */
export const tokenStart = (text: string): string =>
  `${/^[a-z_]*_/.exec(text)?.[0] ?? ''}${randomPart(text).slice(0, 4)}`;
export const tokenLastFour = (text: string): string => text.slice(-4);

const randomPart = (text: string) => text.slice(text.lastIndexOf('_') + 1);

function randomBase62(length: number): string {
  let text = '';
  while (text.length < length)
    for (const byte of randomBytes(length * 2)) {
      // 248 is the largest multiple of 62 in a byte; larger values would favor the first letters.
      if (byte < 248 && text.length < length) text += ALPHABET[byte % 62];
    }
  return text;
}

function checksum(body: string): string {
  let value = crc32(body);
  let text = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i += 1) {
    text = ALPHABET[value % 62] + text;
    value = Math.floor(value / 62);
  }
  return text;
}
