import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { base32Of, enrolmentUri, isOneTimeCode, newCodeSecret, stepOf } from './one-time-code.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';

describe('a one-time code', () => {
  /** RFC 6238 appendix B, SHA-1: the last six of the eight digits. */
  const SECRET = Buffer.from('12345678901234567890');
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at %d s is %s', (seconds, code) => {
    expect(stepOf(SECRET, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  test('counts for one period before and after its own, and no longer', () => {
    const [at, step] = [1_111_111_111_000, 37_037_037];
    expect([-60, -30, 0, 30, 60].map((s) => stepOf(SECRET, '050471', at + s * 1000))).toEqual([
      null,
      step,
      step,
      step,
      null,
    ]);
    expect(stepOf(SECRET, '050472', at)).toBeNull();
  });

  test('is made by an app from the address in the picture or the secret typed in', () => {
    const secret = newCodeSecret();
    expect(secret).toHaveLength(20);
    const uri = new URL(enrolmentUri(secret, 'Blazon', 'ada+x@example.com'));
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toContain('ada+x@example.com');
    expect(uri.searchParams.get('secret')).toBe(base32Of(secret));
    const code = new TOTP({ secret: Secret.fromBase32(base32Of(secret)) }).generate({ timestamp: 90_000 });
    expect(stepOf(secret, code, 90_000)).toBe(3);
  });

  test.each([
    ['000000', true],
    ['12345', false],
    ['1234567', false],
    ['12a456', false],
    ['', false],
    ['１２３４５６', false],
  ])('%j has the form of one: %s', (text, expected) => expect(isOneTimeCode(text)).toBe(expected));
});

describe('a sealed secret', () => {
  const secret = Buffer.from('secret of a person');
  test('opens with the same key for the same person only, and not if a bit is changed', () => {
    const sealed = sealSecret(['key'], 'ada', secret);
    expect(sealed.includes(secret)).toBe(false);
    expect(openSecret(['key'], 'ada', sealed)).toEqual(secret);
    expect(openSecret(['another'], 'ada', sealed)).toBeNull();
    expect(openSecret(['key'], 'bob', sealed)).toBeNull();
    for (let i = 0; i < sealed.length; i += 1) {
      const changed = Buffer.from(sealed);
      changed[i] = (changed[i] ?? 0) ^ 1;
      expect(openSecret(['key'], 'ada', changed)).toBeNull();
    }
    expect(openSecret(['key'], 'ada', Buffer.alloc(0))).toBeNull();
    expect(openSecret(['new', 'key'], 'ada', sealed)).toEqual(secret);
    expect(openSecret(['key'], 'ada', sealSecret(['new', 'key'], 'ada', secret))).toBeNull();
    expect(sealSecret(['key'], 'ada', secret)).not.toEqual(sealed);
  });
});

test('recovery codes differ, and their spelling does not matter', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^(?:[a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    expect(hashRecoveryCode(` ${code.toUpperCase().replaceAll('-', ' ')} `)).toBe(hashRecoveryCode(code));
  }
});
