import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '../../server/embedded/free-port.mjs';
import { answers, startChild } from '../child.mjs';
import { treePids } from '../process-stats.mjs';
import { moveToCore } from '../tools.mjs';

/**
 * @typedef {object} Product
 * @property {import('./bare.mjs').Target} front
 * @property {import('./bare.mjs').Target} next the same routes as Next route handlers
 * @property {string} token publishable, with unreachable limits
 * @property {string} secret secret, of the same account
 * @property {() => number[]} databasePids
 */

const readyMs = 300_000;
const stopMs = 30_000;
/** A limit above what any machine can serve in a day: every check runs, none refuses. */
const unreachable = '1000000000';

/**
 * Starts Blazon like `npm start`, in a new data folder on free ports. Pins the front server and Next to the server core
 * and the database to the load core.
 * @param {import('../scope.mjs').Scope} scope
 * @param {{ tools: import('../tools.mjs').Tools, scratchDir: string }} options
 * @returns {Promise<Product>}
 */
export async function startProduct(scope, { tools, scratchDir }) {
  const [port, nextPort] = [await findFreePort(), await findFreePort()];
  const dataDir = join(scratchDir, 'data');
  const env = {
    PORT: String(port),
    HOST: '127.0.0.1',
    BLAZON_NEXT_PORT: String(nextPort),
    BLAZON_DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    NEXT_TELEMETRY_DISABLED: '1',
    PAGES_PER_MINUTE: '0',
    // One core each is measured.
    BLAZON_PROCESSES: '1',
    // The defaults are measured, whatever the environment of this shell.
    ...{ DATABASE_URL: '', REDIS_URL: '', IMAGE_URL: '', BASE_URL: '', MCP_URL: '', APP_URL: '' },
  };
  const running = () => JSON.parse(readFileSync(join(dataDir, 'run.json'), 'utf8'));

  const child = startChild('Blazon', [process.execPath, 'server/start.mjs'], env);
  scope.defer(async () => {
    const left = readIfThere(running);
    if (!(await child.stop('SIGTERM', stopMs)) && left !== null) killLeft(left);
  });
  await child.untilReady(() => child.output().includes('Blazon is ready'), readyMs);
  const { token, secret } = await issueTokens(env);
  const { postmasterPid, nextPid } = running();
  const databasePids = () => [postmasterPid];
  moveToCore(tools, tools.serverCore, [running().frontPid]);
  moveToCore(tools, tools.serverCore, treePids([nextPid]));
  moveToCore(tools, tools.loadCore, treePids(databasePids()));

  return {
    token,
    secret,
    databasePids,
    front: {
      id: 'front',
      name: 'Blazon front server',
      port,
      pids: () => [running().frontPid],
      // Its children draw monograms and are not on the hot path.
      withChildren: false,
      async start() {
        const before = running().frontPid;
        // The supervisor restarts it.
        process.kill(before, 'SIGTERM');
        const isAnother = () => ![null, before].includes(running().frontPid);
        await child.untilReady(async () => isAnother() && (await answers(port)), 60_000);
        moveToCore(tools, tools.serverCore, [running().frontPid]);
      },
    },
    next: {
      id: 'next',
      name: 'Next route handler',
      port: nextPort,
      pids: () => [nextPid],
      withChildren: true,
      start: async () => {},
    },
  };
}

async function issueTokens(env) {
  const blazon = async (...args) => {
    const command = ['cli/blazon.mjs', ...args, '--json'];
    const { stdout } = await promisify(execFile)(process.execPath, command, {
      env: { ...process.env, ...env },
    });
    return JSON.parse(stdout);
  };
  const limits = ['logo-per-minute', 'logo-per-day', 'brand-per-minute', 'brand-per-day'].flatMap((limit) => [
    `--${limit}`,
    unreachable,
  ]);
  const account = await blazon('account', 'create', '--name', 'Bench', '--plan', 'enterprise', ...limits);
  const issue = (kind) => blazon('token', 'create', '--kind', kind, '--account', account.id);
  const [publishable, secret] = [await issue('publishable'), await issue('secret')];
  return { token: publishable.token, secret: secret.token };
}

/** Ends the children of a killed supervisor; for the database, SIGINT is a fast shutdown. */
function killLeft({ frontPid, nextPid, postmasterPid }) {
  for (const [pid, signal] of [
    [frontPid, 'SIGKILL'],
    [nextPid, 'SIGKILL'],
    [postmasterPid, 'SIGINT'],
  ])
    try {
      if (pid !== null) process.kill(pid, signal);
    } catch {
      // It has already exited.
    }
}

function readIfThere(read) {
  try {
    return read();
  } catch {
    return null;
  }
}
