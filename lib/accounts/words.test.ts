import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { actorOf, networkOf, readActor } from './actor.ts';
import { parseEmail } from './email.ts';
import { may, mayChangeRole, RIGHTS, ROLES } from './membership.ts';
import { readName } from './names.ts';
import { passwordFault } from './password-rules.ts';

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
  ['x'.repeat(201), 'password_long'],
  ['Password123!', 'password_guessable'],
  ['p4ssw0rd1234', 'password_guessable'],
  ['qwertyuiop12', 'password_guessable'],
  ['1234567890', 'password_guessable'],
  ['abcdefghijkl', 'password_guessable'],
  ['aaaaaaaaaaaa', 'password_guessable'],
  ['abcabcabcabc', 'password_guessable'],
  ['ada.lovelace1', 'password_guessable'],
  ['engine.example', 'password_guessable'],
  ['seven long words', null],
  ['Tr0ub4dor&3xyz', null],
  ['пароль из слов', null],
] as const)('the password %j: %s', (password, fault) => {
  expect(passwordFault(password, 'ada.lovelace@engine.example')).toBe(fault);
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

  test('admins never touch owners, members touch nobody', () => {
    for (const from of ROLES)
      for (const to of [...ROLES, null]) {
        expect(mayChangeRole({ role: 'member' }, from, to)).toBe(false);
        expect(mayChangeRole({ role: 'owner' }, from, to)).toBe(true);
        expect(mayChangeRole({ role: 'admin' }, from, to)).toBe(from !== 'owner' && to !== 'owner');
      }
    expect(may({ role: 'admin' }, 'account.delete')).toBe(false);
  });
});
