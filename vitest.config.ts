import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

const FOLDERS = ['app', 'catalog', 'cli', 'components', 'lib', 'scripts', 'server'];

/** Test files of a kind beside the code, such as `issue-token.database.test.ts`. */
const beside = (ending: string) => FOLDERS.map((folder) => `${folder}/**/*${ending}`);

const DATABASE = '.database.test.ts';
const INTEGRATION = '.integration.test.ts';

const ON_A_DATABASE: TestProjectInlineConfiguration['test'] = {
  globalSetup: ['tests/support/database-setup.ts'],
  testTimeout: 90_000,
  hookTimeout: 120_000,
  // It imports `next/server` without an ending, which Node alone does not resolve.
  server: { deps: { inline: ['next-auth'] } },
};

/**
 * In the order they run. Each is run with two workers, because much of the time is spent waiting. Without isolation, a worker
 * keeps modules for its next file (docs/decisions/0096).
 */
const PROJECTS: Record<string, TestProjectInlineConfiguration['test']> = {
  /** Functions and components. */
  pure: {
    include: beside('.test.{ts,tsx}'),
    exclude: [...beside(DATABASE), ...beside(INTEGRATION)],
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
  /** Sockets, child processes, drawing. */
  integration: { include: beside(INTEGRATION), testTimeout: 60_000, hookTimeout: 120_000 },
  /** Each file has its own copy of a migrated database. */
  database: { ...ON_A_DATABASE, include: beside(DATABASE), exclude: [`app/**/*${DATABASE}`], isolate: false },
  /** Isolated, because they replace modules of Next. */
  'database-pages': { ...ON_A_DATABASE, include: [`app/**/*${DATABASE}`] },
  /** Started products, each with its own data folder and ports. */
  process: {
    include: ['tests/process/**/*.test.ts'],
    globalSetup: ['tests/process/setup.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
  /** The front server and Next of one started product, compared. */
  parity: { include: ['tests/parity/**/*.test.ts'], testTimeout: 30_000 },
};

export default defineConfig({
  test: {
    projects: Object.entries(PROJECTS).map(([name, project], groupOrder) => ({
      test: {
        name,
        maxWorkers: 2,
        setupFiles: ['tests/support/setup.ts'],
        sequence: { groupOrder },
        ...project,
      },
    })),
  },
});
