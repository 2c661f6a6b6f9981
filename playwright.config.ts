import { randomInt } from 'node:crypto';
import { defineConfig } from '@playwright/test';
import { BROWSER_ARGUMENTS, findBrowser, ignoredArguments } from './e2e/find-browser.ts';

const baseURL = process.env.BLAZON_E2E_URL;
if (!baseURL)
  throw new Error('BLAZON_E2E_URL is not set: browser tests run against a started Blazon. Use `npm test`.');

const results = process.env.PLAYWRIGHT_JSON_OUTPUT_NAME;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'node_modules/.cache/blazon/e2e',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: true,
  // On two cores: most of the time is spent waiting.
  workers: 3,
  // Two cores shared with the product under test and another suite, and axe is slow.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [
    [process.stdout.isTTY ? 'line' : 'list'],
    ...(results ? [['json', { outputFile: results }] as const] : []),
  ],
  use: {
    baseURL,
    // A button that is missing fails the test before its time is up.
    actionTimeout: 30_000,
    // Each worker has its own client address: an address may sign in a hundred times in 15 minutes.
    extraHTTPHeaders: { 'X-Forwarded-For': `198.18.${randomInt(256)}.${randomInt(256)}` },
    viewport: { width: 1280, height: 900 },
    // Traces of every test double the run time; `npx playwright test --trace on` makes them.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: await findBrowser(),
      args: BROWSER_ARGUMENTS,
      ignoreDefaultArgs: ignoredArguments(),
    },
  },
});
