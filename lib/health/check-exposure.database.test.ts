import { beforeAll, expect, test } from 'vitest';
import { aToken } from '../../tests/support/factories.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { loadConfig } from '../core/config/config.ts';
import type { Database } from '../db/client.ts';
import { checkExposure } from './check-exposure.ts';

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});

/** The first word of each warning, a variable or `the`. */
const warnings = async (env: Record<string, string>, database: Database | null = db) =>
  (await checkExposure(loadConfig(env), database)).flatMap(({ isWarning, detail }) =>
    isWarning ? [detail.split(' ', 1)[0]] : [],
  );

const SOUND = {
  APP_URL: 'https://app.example.com',
  SMTP_URL: 'smtp://mail',
  TRUSTED_PROXIES: '1',
};

test.each<[Record<string, string>, string[]]>([
  [{}, []],
  [{ APP_URL: 'http://localhost:3000' }, []],
  [{ HOST: '0.0.0.0' }, ['APP_URL', 'APP_URL', 'SMTP_URL']],
  [{ HOST: '::' }, ['APP_URL', 'APP_URL', 'SMTP_URL']],
  [SOUND, []],
  [{ ...SOUND, APP_URL: 'http://app.example.com' }, ['APP_URL']],
  [{ ...SOUND, SMTP_URL: '' }, ['SMTP_URL']],
  [{ ...SOUND, TRUSTED_PROXIES: '0' }, ['APP_URL']],
  [{ ...SOUND, TRUSTED_PROXIES: '0', TLS_CERT: 'cert.pem', TLS_KEY: 'key.pem' }, []],
  [{ ...SOUND, APP_URL: '', IMAGE_URL: 'https://img.example.com' }, ['APP_URL', 'APP_URL']],
])('%j', async (env, expected) => {
  expect(await warnings(env)).toEqual(expected);
  expect(await warnings(env, null)).toEqual(expected);
});

test('an active demo token is a warning on a public installation only', async () => {
  const { accountId, id } = await aToken(db, { kind: 'publishable' });
  await db.sql`update account set is_demo = true where id = ${accountId}`;
  expect(await warnings(SOUND)).toEqual(['the']);
  expect(await warnings({})).toEqual([]);
  await db.sql`update token set banned_at = now() where id = ${id}`;
  expect(await warnings(SOUND)).toEqual([]);
});
