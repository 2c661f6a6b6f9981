import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { findFreePort } from '../server/embedded/free-port.mjs';
import { startIdentityProvider } from './identity-provider.mjs';
import { startMailbox } from './mailbox.mjs';

const START_MS = 240_000;
const STOP_MS = 30_000;

/**
 * Starts Blazon like `npm start`, in a new data folder on free ports; with DATABASE_URL, in a new database on that server.
 * @param {Record<string, string>} [settings] additional environment variables
 * @returns {Promise<{ env: Record<string, string>, stop: () => Promise<number> }>}
 *   `env`: for test suites; `stop`: stops Blazon, cleans up and returns its exit code
 */
export async function startProduct(settings = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'blazon-suite-'));
  const [port, nextPort] = [await findFreePort(), await findFreePort()];
  const database = process.env.DATABASE_URL ? await createDatabase(process.env.DATABASE_URL) : null;
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

  const clean = async () => {
    await Promise.all([mailbox.stop(), provider.stop()]);
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  const stop = async () => {
    child.kill('SIGTERM');
    const code = await Promise.race([ended, later(STOP_MS).then(() => null)]);
    if (code === null) child.kill('SIGKILL');
    await clean();
    return code ?? 1;
  };

  try {
    await untilReady(() => output.includes(`:${port}`) && /token=pk_/.test(output), ended, START_MS);
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
    throw new Error(`Blazon did not start for the tests: ${error.message}\n${output}`);
  }
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

async function createDatabase(adminUrl) {
  const name = `blazon_suite_${process.pid}_${Date.now().toString(36)}`;
  const run = async (statement) => {
    const sql = postgres(adminUrl, { max: 1, onnotice: () => {} });
    await sql.unsafe(statement).finally(() => sql.end({ timeout: 2 }));
  };
  await run(`create database ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.toString(), drop: () => run(`drop database if exists ${name} with (force)`) };
}
