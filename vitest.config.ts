import { defineConfig } from 'vitest/config';

const DATABASE_TESTS = [
  'lib/**/*.database.test.ts',
  'server/**/*.database.test.ts',
  'cli/**/*.database.test.ts',
  'app/**/*.database.test.ts',
];

const SETUP = ['tests/support/fail-on-console.ts'];

/** CI retries a failed test once and lists it at the end (docs/decisions/0053). */
const retry = process.env.CI ? 1 : 0;

export default defineConfig({
  test: {
    globals: false,
    projects: [
      {
        test: {
          name: 'pure',
          retry,
          setupFiles: SETUP,
          sequence: { groupOrder: 0 },
          include: [
            'app/**/*.test.{ts,tsx}',
            'components/**/*.test.{ts,tsx}',
            'lib/**/*.test.ts',
            'server/**/*.test.ts',
            'catalog/**/*.test.ts',
            'cli/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ['**/*.database.test.ts', 'node_modules/**'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // The default on two cores is 1, and many tests wait for unresponsive child processes.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'database',
          retry,
          setupFiles: SETUP,
          sequence: { groupOrder: 1 },
          include: DATABASE_TESTS,
          globalSetup: ['tests/support/database-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          // It imports `next/server` without an extension, which Node cannot resolve.
          server: { deps: { inline: ['next-auth'] } },
        },
      },
      {
        test: {
          name: 'process',
          retry,
          setupFiles: SETUP,
          sequence: { groupOrder: 2 },
          include: ['tests/process/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 300_000,
          globalSetup: ['tests/process/build.ts'],
          // The tests mostly wait; each has its own data folders and ports.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'parity',
          retry,
          setupFiles: SETUP,
          sequence: { groupOrder: 3 },
          include: ['tests/parity/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
    ],
  },
});
