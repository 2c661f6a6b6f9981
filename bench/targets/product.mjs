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
 * @property {import('./bare.mjs').Target} next the same routes as Next's own handlers
 * @property {string} token publishable, of an account whose limits are out of reach
 * @property {string} secret secret, of the same account
 * @property {() => number[]} databasePids
 */

const readyMs = 300_000;
const stopMs = 30_000;
/** Above what any machine answers in a day, so that every check runs and none refuses. */
const unreachable = '1000000000';

/**
 * Starts the whole of Blazon as `npm start` does, on a data folder and ports of its own: embedded database, starter
 * catalogue, Next and the front server. Then puts the front server and Next on the server core, the rest on the
 * load core.
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
    // Whatever this shell is set up for, the defaults are measured.
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
      // What it starts draws monograms and has no part in the hot path.
      withChildren: false,
      async start() {
        const before = running().frontPid;
        // Whoever supervises it starts it again at once.
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

/** Tokens by the way scripts get them: the command line, while the service runs. */
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

/** What a supervisor that had to be killed left behind; SIGINT is the database's own fast shutdown. */
function killLeft({ frontPid, nextPid, postmasterPid }) {
  for (const [pid, signal] of [
    [frontPid, 'SIGKILL'],
    [nextPid, 'SIGKILL'],
    [postmasterPid, 'SIGINT'],
  ])
    try {
      if (pid !== null) process.kill(pid, signal);
    } catch {
      // It ended by itself.
    }
}

function readIfThere(read) {
  try {
    return read();
  } catch {
    return null;
  }
}
