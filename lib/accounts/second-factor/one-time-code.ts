import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** Periods before and after the current one, for clocks that are wrong and people who type slowly. */
const TOLERANCE = 1;
const DIGITS = 6;

/** 160 random bits, as RFC 4226 section 4 recommends. */
export const newCodeSecret = (): Buffer => Buffer.from(new Secret({ size: 20 }).bytes);

/** As authenticator apps take it by hand (RFC 4648 section 6). */
export const base32Of = (secret: Buffer): string => new Secret({ buffer: bufferOf(secret) }).base32;

export const enrolmentUri = (secret: Buffer, service: string, email: string): string =>
  totp(secret, { issuer: service, label: email }).toString();

export const isOneTimeCode = (text: string): boolean => new RegExp(`^\\d{${DIGITS}}$`).test(text);

/** The period whose code was entered (RFC 6238 section 4.2), to be accepted once. @returns null: the code is wrong */
export function stepOf(secret: Buffer, code: string, nowMs: number): number | null {
  const drift = totp(secret).validate({ token: code, timestamp: nowMs, window: TOLERANCE });
  return drift === null ? null : Math.floor(nowMs / 1000 / PERIOD_SECONDS) + drift;
}

const totp = (secret: Buffer, name: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({
    ...name,
    secret: new Secret({ buffer: bufferOf(secret) }),
    algorithm: 'SHA1',
    digits: DIGITS,
    period: PERIOD_SECONDS,
  });

/** A copy: a Buffer may be a part of a larger memory block. */
const bufferOf = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer;
