import { expect, test } from 'vitest';
import { loadConfig } from '../lib/core/config/config.ts';
import { VARIABLES } from '../lib/core/config/variables.ts';
import { crawlerEnv } from './crawler-env.ts';

const SET = {
  DATABASE_URL: 'postgres://blazon@127.0.0.1:5432/blazon',
  DISCOVERY_CONTACT: 'bot@example.com',
  AUTH_SECRET: 'a'.repeat(40),
  SMTP_URL: 'smtp://user:password@mail.example.com',
  STRIPE_SECRET_KEY: 'sk_test_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  STRIPE_PRICE_STARTUP: 'price_1',
  STRIPE_PRICE_SCALE: 'price_2',
  AUTH_GITHUB_ID: 'id',
  AUTH_GITHUB_SECRET: 'secret',
  PICTURES_URL: 's3://logos',
  AWS_ACCESS_KEY_ID: 'AKIAX',
  AWS_SECRET_ACCESS_KEY: 'secret',
};

test('the crawler knows the database and its own settings, and no other secret', () => {
  const env = crawlerEnv(SET as unknown as NodeJS.ProcessEnv);
  expect(Object.keys(env)).toEqual(['DATABASE_URL', 'DISCOVERY_CONTACT']);
  expect(loadConfig(env).discovery.contact).toBe('bot@example.com');
});

test('every variable named a secret is left out', () => {
  const secrets = Object.keys(VARIABLES.shape).filter((name) => /SECRET|PASSWORD|TOKEN$|_KEY$/.test(name));
  expect(secrets.length).toBeGreaterThan(8);
  const env = Object.fromEntries(secrets.map((name) => [name, 'x']));
  expect(Object.keys(crawlerEnv(env as NodeJS.ProcessEnv)).filter((name) => name !== 'TLS_KEY')).toEqual([]);
});
