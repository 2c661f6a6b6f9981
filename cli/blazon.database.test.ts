import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../lib/db/client.ts';
import { aBrand } from '../lib/testing/factories.ts';
import { testDatabase } from '../lib/testing/test-database.ts';
import { tokenPrefix } from '../lib/tokens/format.ts';

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});

/** The command line as a script calls it. */
function blazon(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [join('cli', 'blazon.mjs'), ...args], {
      // Vitest sets BASE_URL for its own purposes; ours is an origin.
      env: { ...process.env, DATABASE_URL: db.url, BASE_URL: '' },
    });
    let [out, err] = ['', ''];
    child.stdout.on('data', (chunk) => (out += chunk));
    child.stderr.on('data', (chunk) => (err += chunk));
    child.on('close', (code) => done({ code, out, err }));
  });
}

const json = async (...args: string[]) => JSON.parse((await blazon(...args, '--json')).out);
const failure = async (...args: string[]) => {
  const { code, out, err } = await blazon(...args, '--json');
  return { code, out, error: JSON.parse(err).error };
};

describe('token', () => {
  test.each([
    ['publishable', 'free', 'pk_'],
    ['publishable', 'enterprise', 'pk_'],
    ['secret', 'startup', 'sk_pa_'],
    ['secret', 'scale', 'sk_pa_'],
    ['secret', 'enterprise', 'sk_en_'],
  ])('create --kind %s --plan %s prints a %s token and its id', async (kind, plan, prefix) => {
    const issued = await json('token', 'create', '--kind', kind, '--plan', plan);
    expect(tokenPrefix(issued.token)).toBe(prefix);
    expect(issued.id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('a Free account gets no secret token, and nothing is left behind', async () => {
    const before = await json('account', 'list');
    const { code, out, error } = await failure('token', 'create', '--kind', 'secret', '--plan', 'free');
    expect({ code, out, name: error.code }).toEqual({ code: 1, out: '', name: 'plan_required' });
    expect(await json('account', 'list')).toEqual(before);
  });

  test('ban, unban and revoke change its status; the list never shows its text', async () => {
    const { id, token, account } = await json('token', 'create', '--kind', 'secret', '--plan', 'startup');
    const status = async () => {
      const { out } = await blazon('token', 'list', '--account', account, '--json');
      expect(out).not.toContain(token);
      return JSON.parse(out)[0].status;
    };
    expect(await status()).toBe('active');
    await json('token', 'ban', id, '--reason', 'scraping');
    expect(await status()).toBe('banned');
    await json('token', 'unban', id);
    expect(await status()).toBe('active');
    await json('token', 'revoke', id);
    expect(await status()).toBe('revoked');
    expect((await failure('token', 'unban', id)).error.code).toBe('token_revoked');
    const events = await db.sql`select action from audit_event where subject = ${id} order by id`;
    expect(events.map((event) => event.action)).toEqual([
      'token.issue',
      'token.ban',
      'token.unban',
      'token.revoke',
    ]);
  });

  test.each([
    [['token', 'create', '--kind', 'public', '--plan', 'free'], 2, 'usage'],
    [['token', 'create', '--kind', 'publishable'], 2, 'usage'],
    [['token', 'create', '--kind', 'publishable', '--plan', 'gold'], 2, 'usage'],
    [['token', 'create', '--kind', 'publishable', '--plan', 'free', '--expires', 'soon'], 2, 'usage'],
    [['token', 'ban', 'nonsense'], 2, 'usage'],
    [['token', 'ban', '00000000-0000-7000-8000-000000000000'], 1, 'not_found'],
    [
      ['token', 'create', '--kind', 'publishable', '--account', '00000000-0000-7000-8000-000000000000'],
      1,
      'not_found',
    ],
    [['token', 'nosuch'], 2, 'usage'],
    [['catalog', 'find', 'nobody-knows.com'], 1, 'not_found'],
    [['catalog', 'find', 'not a domain.com'], 1, 'invalid_domain'],
  ])('%j ends with code %i and says %s', async (args, expected, name) => {
    const { code, out, error } = await failure(...args);
    expect({ code, out, name: error.code }).toEqual({ code: expected, out: '', name });
    expect(error.message.length).toBeGreaterThan(10);
  });
});

test('account create and plan: the plan and agreed numbers change', async () => {
  const { id } = await json('account', 'create', '--name', 'Acme', '--plan', 'free');
  expect(await json('account', 'plan', id, 'enterprise', '--logo-per-day', '7')).toMatchObject({
    previous: 'free',
    plan: 'enterprise',
  });
  const [row] = await db.sql`select plan, limits->>'logoPerDay' as per_day from account where id = ${id}`;
  expect(row).toEqual({ plan: 'enterprise', per_day: '7' });
});

test('catalog find, takedown, restore and stats', async () => {
  await aBrand(db, { domain: 'acme.com' });
  expect(await json('catalog', 'find', 'www.acme.com')).toMatchObject({
    kind: 'brand',
    hidden: false,
    logo: { license: 'CC0-1.0' },
  });
  expect(await json('catalog', 'takedown', 'acme.com', '--reason', 'asked')).toMatchObject({ hidden: true });
  expect(await json('catalog', 'stats')).toMatchObject({ brands: 1, withdrawn: 1 });
  expect(await json('catalog', 'restore', 'acme.com')).toMatchObject({ hidden: false });
});

test('doctor looks at everything and says that it is well', async () => {
  const { ok, findings } = await json('doctor');
  expect(findings.map((finding: { check: string }) => finding.check)).toEqual([
    'node',
    'database',
    'clock',
    'redis',
    'disk',
    'fonts',
  ]);
  expect(ok).toBe(true);
});
