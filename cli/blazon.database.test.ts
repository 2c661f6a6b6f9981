import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { tokenPrefix } from '../lib/core/token-format.ts';
import type { Database } from '../lib/db/client.ts';
import { commandLineHere, runCommand } from '../tests/support/command-line.ts';
import { aBrand, anInstrument } from '../tests/support/factories.ts';
import { testDatabase } from '../tests/support/test-database.ts';

// Some commands start a process.
vi.setConfig({ testTimeout: 120_000 });

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});

const { blazon, json, failure } = commandLineHere(() => db);

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

  test('a Free account cannot have a secret token, and no account is created', async () => {
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
    expect((await failure('token', 'unban', id)).error.code).toBe('conflict');
    const notices = await db.sql`
      select facts from notification where account_id = ${account} and topic like 'token-ban:%' order by created_at`;
    expect(notices.map(({ facts }) => [facts.state, facts.answer])).toEqual([
      ['banned', 'scraping'],
      ['lifted', undefined],
    ]);
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

test('a closed pipe is not a failure', async () => {
  const child = spawn(process.execPath, ['cli/blazon.mjs', 'help'], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  const [said, code] = await Promise.all([
    text(child.stderr),
    new Promise((done) => child.on('close', done)),
  ]);
  expect([said, code]).toEqual(['', 0]);
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

test('catalog stats counts by field, exchange, identifier and source', async () => {
  const { coverage } = await json('catalog', 'stats');
  expect(coverage).toMatchObject({ brands: 1, fields: { name: 1, longName: 0, 'gics.sector': 0, logo: 1 } });
  const { out } = await blazon('catalog', 'stats');
  expect(out).toMatch(/longName +0 +0\.0 %/);
  expect(out).toMatch(/domain +1 +1 +100\.0 %/);
});

test('catalog check exits with 1 on a contradiction, and names the command that fixes it', async () => {
  expect(await json('catalog', 'check')).toMatchObject({
    contradictions: [],
    inconsistencies: [],
    notes: [],
  });
  const { id } = await aBrand(db, { domain: 'wrong.com' });
  await anInstrument(db, id, { listings: [{ mic: 'XXXX', ticker: 'WRONG' }] });
  const { code, out } = await blazon('catalog', 'check');
  expect(code).toBe(1);
  const [, command = ''] = /fix +npm run --silent blazon -- (.+)/.exec(out) ?? [];
  expect(command).toMatch(/^catalog discard listing \d+$/);
  expect((await failure('catalog', 'discard', 'ticker', 'WRONG')).name).toBe('usage');
  await json(...command.split(' '));
  expect((await blazon('catalog', 'check')).code).toBe(0);
  await db.sql`delete from brand where id = ${id}`;
});

test('doctor reports a healthy installation', async () => {
  const { ok, findings } = await json('doctor');
  expect(findings.map((finding: { check: string }) => finding.check)).toEqual([
    'node',
    'database',
    'clock',
    'redis',
    'disk',
    'fonts',
    'exposure',
  ]);
  expect(ok).toBe(true);
});

describe('catalog import', () => {
  const dir = mkdtempSync(join(tmpdir(), 'cli-import-'));
  const file = (name: string, content: string | Buffer) => {
    writeFileSync(join(dir, name), content);
    return join(dir, name);
  };
  const rows = [
    { domain: 'imported.com', name: 'Imported', shortDescription: 'From a file.' },
    { domain: 'nameless.com' },
    { type: 'coin', symbol: 'imp', name: 'Import Coin' },
  ];
  const path = file('rows.jsonl', rows.map((row) => JSON.stringify(row)).join('\n'));

  test('a dry run counts the same as the import; set overrides the next import, unset undoes it', async () => {
    const dry = await json('catalog', 'import', path, '--dry-run');
    expect(dry).toMatchObject({ run: null, isDryRun: true, status: 'done', counts: { brands: { new: 1 } } });
    expect((await failure('catalog', 'find', 'imported.com')).error.code).toBe('not_found');
    const report = join(dir, 'report.jsonl');
    const real = await json('catalog', 'import', path, '--report', report);
    expect(real).toMatchObject({ format: 'jsonl', source: 'import', counts: dry.counts, report });
    expect(JSON.parse(readFileSync(report, 'utf8'))).toMatchObject({
      line: 2,
      row: { domain: 'nameless.com' },
    });
    expect(await json('catalog', 'find', 'imported.com')).toMatchObject({ name: 'Imported' });

    await json('catalog', 'set', 'www.imported.com', 'name', 'Mine');
    const again = await json('catalog', 'import', path);
    expect(again.counts.fields.refused).toEqual({ name: 1 });
    expect(await json('catalog', 'find', 'imported.com')).toMatchObject({ name: 'Mine' });
    expect(await json('catalog', 'unset', 'imported.com', 'name')).toMatchObject({
      value: 'Imported',
      source: 'import',
    });

    const resumed = await json('catalog', 'import', path, '--resume');
    expect(resumed).toMatchObject({ run: again.run, status: 'done' });
    expect((await json('catalog', 'imports')).map(({ id }: { id: string }) => id)).toEqual([
      again.run,
      real.run,
    ]);
  });

  test('standard input is read in the given format', async () => {
    const { out } = await runCommand(
      db,
      ['catalog', 'import', '-', '--json'],
      'domain,name\npiped.com,Piped\n',
    );
    expect(JSON.parse(out)).toMatchObject({ format: 'csv', run: null, counts: { brands: { new: 1 } } });
  });

  test('--schema prints the schema of the rows', async () => {
    const { out } = await blazon('catalog', 'import', '--schema');
    const schema = JSON.parse(out);
    expect(schema.oneOf).toHaveLength(4);
    expect(schema.oneOf[0].properties).toHaveProperty('shortDescription');
    expect(schema.oneOf[0].required ?? []).not.toContain('type');
  });

  test.each<[string[], number, string]>([
    [['catalog', 'import'], 2, 'usage'],
    [['catalog', 'import', join(dir, 'nowhere.jsonl')], 1, 'unreadable_file'],
    [['catalog', 'import', file('notes.txt', 'hello world')], 1, 'unreadable_file'],
    [['catalog', 'import', file('utf16.jsonl', Buffer.from('\uFEFF{}', 'utf16le'))], 1, 'unreadable_file'],
    [['catalog', 'import', path, '--source', 'hearsay'], 2, 'usage'],
    [['catalog', 'import', path, '--format', 'xlsx'], 2, 'usage'],
    [['catalog', 'import', path, '--run', 'nonsense'], 1, 'not_found'],
    [['catalog', 'import', path, '--dry-run', '--resume'], 2, 'usage'],
    [['catalog', 'set', 'imported.com', 'color', 'red'], 1, 'invalid_request'],
    [['catalog', 'set', 'imported.com', 'revenue', '7'], 1, 'invalid_request'],
    [['catalog', 'unset', 'imported.com', 'gics'], 1, 'not_found'],
  ])('%j ends with code %i and says %s', async (args, expected, name) => {
    const { code, out, error } = await failure(...args);
    expect({ code, out, name: error.code }).toEqual({ code: expected, out: '', name });
    expect(error.message.length).toBeGreaterThan(10);
  });

  test('rows before the end of a truncated file stay committed, and its run has the error', async () => {
    const lines = Array.from({ length: 60_000 }, (_, i) =>
      JSON.stringify({ domain: `cut-${i}.com`, name: `Cut ${i}` }),
    );
    const packed = gzipSync(lines.join('\n'));
    const cut = file('cut.jsonl.gz', packed.subarray(0, packed.length - 500));
    const { err } = await blazon('catalog', 'import', cut, '--json');
    // Progress lines precede it.
    const { error } = JSON.parse(err.trim().split('\n').at(-1) ?? '');
    expect(error).toMatchObject({ code: 'unreadable_file', message: expect.stringContaining('cut off') });
    const [run] = await json('catalog', 'imports');
    expect(run).toMatchObject({ status: 'failed', problem: error.message, format: 'jsonl' });
    expect(run.position.rows).toBeGreaterThan(0);
  }, 60_000);
});
