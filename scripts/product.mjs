import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { findFreePort } from '../server/embedded/free-port.mjs';
import { waitForLockFile } from '../server/lock-file.mjs';
import { startIdentityProvider } from './identity-provider.mjs';
import { startMailbox } from './mailbox.mjs';

const START_MS = 240_000;
const STOP_MS = 30_000;

/**
 * Copies a data folder in which Blazon has run before: loading the starter catalog takes 30 s of CPU time.
 * @param {string} folder holds the original, which the first caller makes
 * @param {string} to an existing folder
 */
export async function copyLoadedData(folder, to) {
  await copyFolder(await makeOnce(folder, 'data', () => runOnce('')), to);
}

/**
 * Copies a data folder in which Blazon has run before, and its database on a server.
 * @param {string} folder holds the original, which the first caller makes; drop its database with `dropLoadedDatabase`
 * @param {{ to: string, adminUrl: string, name: string }} copy `name`: of the new database
 */
async function copyLoadedDatabase(folder, { to, adminUrl, name }) {
  const original = await makeOnce(folder, 'data-of-server', async () => {
    // Of an attempt that failed.
    await dropLoadedDatabase(folder);
    const loaded = `blazon_loaded_${process.pid}_${Date.now().toString(36)}`;
    await execute(adminUrl, `create database ${loaded}`);
    writeFileSync(join(folder, 'database'), loaded);
    return runOnce(databaseUrl(adminUrl, loaded));
  });
  await copyFolder(original, to);
  const loaded = readFileSync(join(folder, 'database'), 'utf8');
  await execute(adminUrl, `create database ${name} template ${loaded}`);
}

/** @param {string} folder as given to `startProduct` in BLAZON_LOADED_DATA */
export async function dropLoadedDatabase(folder) {
  const file = join(folder, 'database');
  if (existsSync(file)) await dropDatabase(process.env.DATABASE_URL, readFileSync(file, 'utf8'));
}

/** `fs.cp` would change the owner. */
const copyFolder = (from, to) => promisify(execFile)('cp', ['-a', `${from}/.`, to]);

/** @param {() => Promise<string>} make makes a folder, which is then moved to `name` @returns its path */
async function makeOnce(folder, name, make) {
  const original = join(folder, name);
  const lock = await waitForLockFile(`${original}.lock`, { timeoutMs: START_MS });
  try {
    if (!existsSync(original)) renameSync(await make(), original);
  } finally {
    lock.release();
  }
  return original;
}

/** Settings of this machine that would affect the tests. */
export const CLEARED = {
  DATABASE_URL: '',
  HOST: '',
  REDIS_URL: '',
  IMAGE_URL: '',
  APP_URL: '',
  BASE_URL: '',
  MCP_URL: '',
};

/** Starts and stops Blazon. @returns its data folder */
async function runOnce(database) {
  // Not in a closed folder: as root, the database would be elsewhere.
  const dataDir = mkdtempSync(join(tmpdir(), 'blazon-loaded-'));
  const port = String(await findFreePort());
  const blazon = launch({ ...CLEARED, DATABASE_URL: database, PORT: port, BLAZON_DATA_DIR: dataDir });
  const failure = await blazon.ready.then(
    () => null,
    (error) => error,
  );
  const code = await blazon.stop();
  if (failure === null && code === 0) return dataDir;
  rmSync(dataDir, { recursive: true, force: true });
  throw failure ?? new Error(`Blazon, started for the tests, ended with code ${code}.`);
}

/**
 * Starts Blazon like `npm start`, in its own data folder on free ports; with DATABASE_URL, in a new database on that
 * server. The data folder is new, or a copy of the one in BLAZON_LOADED_DATA.
 * @param {Record<string, string>} [settings] additional environment variables
 * @returns {Promise<{ env: Record<string, string>, stop: () => Promise<number> }>}
 *   `env`: for test suites; `stop`: stops Blazon, cleans up and returns its exit code
 */
export async function startProduct(settings = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'blazon-suite-'));
  const [port, nextPort] = [await findFreePort(), await findFreePort()];
  const loaded = process.env.BLAZON_LOADED_DATA;
  if (!process.env.DATABASE_URL && loaded) await copyLoadedData(loaded, dataDir);
  const database = process.env.DATABASE_URL
    ? await createDatabase(process.env.DATABASE_URL, loaded, dataDir)
    : null;
  const [mailbox, provider] = [await startMailbox(), await startIdentityProvider()];
  const env = {
    PORT: String(port),
    BLAZON_NEXT_PORT: String(nextPort),
    BLAZON_DATA_DIR: dataDir,
    DATABASE_URL: database?.url ?? '',
    SMTP_URL: mailbox.url,
    AUTH_GITHUB_ID: provider.clientId,
    AUTH_GITHUB_SECRET: provider.clientSecret,
    AUTH_GITHUB_URL: provider.url,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_NAME: 'Example ID',
    LOG_LEVEL: 'warn',
    // All of a suite comes from one address.
    PAGES_PER_MINUTE: '0',
    TRUSTED_PROXIES: '1',
    NEXT_TELEMETRY_DISABLED: '1',
    // Domains are queued but not visited: tests need no internet.
    DISCOVERY_WORKERS: '0',
    ...settings,
  };
  const blazon = launch(env);
  const stop = async () => {
    const code = await blazon.stop();
    await Promise.all([mailbox.stop(), provider.stop()]);
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
    return code;
  };

  try {
    await blazon.ready;
    const paid = await token(env, ['--kind', 'publishable', '--plan', 'startup']);
    const free = await token(env, ['--kind', 'publishable', '--plan', 'free']);
    const secret = await token(env, ['--kind', 'secret', '--plan', 'startup']);
    return {
      stop,
      env: {
        BLAZON_E2E_URL: `http://127.0.0.1:${port}`,
        BLAZON_E2E_NEXT_URL: `http://127.0.0.1:${nextPort}`,
        BLAZON_E2E_TOKEN: paid,
        BLAZON_E2E_FREE_TOKEN: free,
        BLAZON_E2E_MAILBOX: mailbox.folder,
        BLAZON_E2E_PROVIDER: provider.url,
        // For the command line while Blazon runs.
        BLAZON_E2E_DATA_DIR: dataDir,
        BLAZON_E2E_DATABASE_URL: database?.url ?? '',
        BLAZON_FRONT_PORT: String(port),
        BLAZON_NEXT_PORT: String(nextPort),
        BLAZON_TOKEN_PAID: paid,
        BLAZON_TOKEN_FREE: free,
        BLAZON_TOKEN_SECRET: secret,
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts Blazon. `ready` rejects with its output if it does not get there; `stop` returns its exit code. */
function launch(env) {
  const child = spawn(process.execPath, ['server/start.mjs'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  const keep = (chunk) => {
    output = (output + chunk).slice(-20_000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended = new Promise((done) => child.on('close', (code) => done(code ?? 1)));
  // Ctrl-C does not reach it.
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  const isReady = () => output.includes(`:${env.PORT}`) && /token=pk_/.test(output);
  return {
    ready: untilReady(isReady, ended, START_MS).catch((error) => {
      throw new Error(`Blazon did not start for the tests: ${error.message}\n${output}`);
    }),
    async stop() {
      end();
      const code = await Promise.race([ended, later(STOP_MS).then(() => null)]);
      if (code === null) child.kill('SIGKILL');
      process.off('exit', end);
      return code ?? 1;
    },
  };
}

const later = (ms) => new Promise((done) => setTimeout(done, ms));

async function untilReady(isReady, ended, deadlineMs) {
  const until = Date.now() + deadlineMs;
  let endedWith = null;
  ended.then((code) => {
    endedWith = code;
  });
  while (!isReady()) {
    if (endedWith !== null) throw new Error(`it ended with code ${endedWith}`);
    if (Date.now() > until) throw new Error(`it was not ready after ${deadlineMs / 1000} s`);
    await later(100);
  }
}

function token(env, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['cli/blazon.mjs', 'token', 'create', ...args, '--json'], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.on('close', (code) =>
      code === 0
        ? resolve(JSON.parse(output).token)
        : reject(new Error(`token create ended with code ${code}`)),
    );
  });
}

async function createDatabase(adminUrl, loaded, dataDir) {
  const name = `blazon_suite_${process.pid}_${Date.now().toString(36)}`;
  if (loaded) await copyLoadedDatabase(loaded, { to: dataDir, adminUrl, name });
  else await execute(adminUrl, `create database ${name}`);
  // As in `tests/support/test-database.ts`.
  await execute(adminUrl, `alter database ${name} set synchronous_commit = off`);
  return { url: databaseUrl(adminUrl, name), drop: () => dropDatabase(adminUrl, name) };
}

const dropDatabase = (adminUrl, name) => execute(adminUrl, `drop database if exists ${name} with (force)`);

async function execute(adminUrl, statement) {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => {} });
  await sql.unsafe(statement).finally(() => sql.end({ timeout: 2 }));
}

function databaseUrl(adminUrl, name) {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}
