import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generateToken, type TokenPrefix } from '../token-format.ts';
import { createLogger } from './logger.ts';
import { redact } from './redact.ts';

const encode = (text: string) =>
  [...text].map((one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`).join('');
const prefix = fc.constantFrom<TokenPrefix>('pk_', 'sk_', 'sk_pa_', 'sk_en_');

describe('a token', () => {
  test.each([
    ['alone', (token: string) => token],
    ['in a URL', (token: string) => `/apple.com?token=${token}&size=64`],
    ['in a sentence', (token: string) => `Authorization: Bearer ${token}.`],
    ['in quotes', (token: string) => JSON.stringify({ token })],
    ['behind an underscore', (token: string) => `/x_${token}`],
    ['behind letters', (token: string) => `/abc${token}`],
    ['before a dot', (token: string) => `/${token}.com`],
    ['percent-encoded throughout', encode],
    ['percent-encoded in front', (token: string) => `/${encode(token.slice(0, 3))}${token.slice(3)}`],
    [
      'percent-encoded twice',
      (token: string) => `/${encode(token.slice(0, 2)).replaceAll('%', '%25')}${token.slice(2)}`,
    ],
    ['beside a stray byte', (token: string) => `/%FF${encode(token.slice(0, 3))}${token.slice(3)}%FF`],
    ['in upper case', (token: string) => token.toUpperCase()],
    ['twice', (token: string) => `${token} ${token}`],
  ])('%s is redacted', (_where, write) => {
    fc.assert(
      fc.property(prefix, (start) => {
        const token = generateToken(start);
        const shown = redact(write(token));
        const random = token.slice(start.length);
        expect(shown.toLowerCase()).not.toContain(random.toLowerCase());
        expect(shown).not.toContain(encode(random));
        expect(shown).toContain('…');
      }),
      { numRuns: 50 },
    );
  });
});

test.each([
  ['?token=pk_A&size=64', '?token=…&size=64'],
  ['?TOKEN=pk_A&%74oken=pk_B', '?TOKEN=…&%74oken=…'],
  ['/x?api_key=hunter2', '/x?api_key=…'],
  ['/x?size=64&fallback=404', '/x?size=64&fallback=404'],
  ['/m%C3%BCnchen.de', '/m%C3%BCnchen.de'],
  ['a task_list of desk_tops', 'a task_list of desk_tops'],
  ['', ''],
])('%j becomes %j', (text, shown) => {
  expect(redact(text)).toBe(shown);
});

/** Fails by its timeout: in quadratic time, each of these would take minutes. */
test.each(['a', '%41', 'pk_', '?token=', '&a=', '%', 'pk_a', '?'])(
  'a million times %j is redacted in linear time',
  (text) => {
    expect(redact(text.repeat(1_000_000))).not.toBe('');
  },
);

test('a log entry is one truncated line of JSON without invisible characters or tokens', () => {
  const lines: string[] = [];
  const log = createLogger('info', { process: 'test' }, { write: (line) => void lines.push(line) });
  const token = generateToken('sk_pa_');
  const values = [
    'x\ny\r\n{"level":"fatal"}',
    '\u001b[2J\u0085\u2028\u202e\0',
    `"}{"msg":"forged`,
    token,
    'A'.repeat(100_000),
    '\ud800',
  ];
  for (const value of values) {
    const cause = Object.assign(new Error(`because of ${value}`), { code: value.slice(0, 20) });
    log.warn({ path: value, err: new Error(value, { cause }), n: 1 }, 'it happened');
  }
  expect(lines).toHaveLength(values.length);
  for (const line of lines) {
    expect(line.endsWith('\n')).toBe(true);
    expect(line.slice(0, -1)).not.toMatch(/[\p{Cc}\u2028\u2029\u202e]/u);
    expect(line).not.toContain(token);
    expect(line.length).toBeLessThan(20_000);
    expect(JSON.parse(line)).toMatchObject({ level: 'warn', process: 'test', msg: 'it happened', n: 1 });
  }
});
