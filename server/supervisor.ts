import { mkdirSync } from 'node:fs';
import { ensureDemoAccount } from '../lib/accounts/ensure-demo-account.ts';
import { type Config, ConfigError, loadConfig, publicAddress, redactUrl } from '../lib/core/config/config.ts';
import { openDatabase } from '../lib/db/client.ts';
import { migrate } from '../lib/db/migrate.ts';
import { type Children, describeChildren } from './children.ts';
import { type Cluster, ensureCluster } from './embedded/cluster.ts';
import { ClusterError } from './embedded/cluster-error.ts';
import { bindError, findFreePort } from './embedded/free-port.mjs';
import { stopCluster } from './embedded/stop-cluster.ts';
import { watchCluster } from './embedded/watch-cluster.ts';
import { CatalogueNotLoaded, loadCatalogue } from './load-catalog.ts';
import { tryLockFile } from './lock-file.mjs';
import { ChildFailed } from './managed-child.ts';
import { createProgress } from './progress.mjs';
import { endLeftovers, removeRunFile, writeRunFile } from './run-file.ts';
import { startSummary } from './start-summary.ts';

export interface SuperviseOptions {
  /** Of this process; the children get it as well. */
  env: NodeJS.ProcessEnv;
  /** The folder with the bundles. */
  distDir: string;
  mode: 'production' | 'development';
}

export interface Supervisor {
  /** Puts a front server from new bundles in the place of the running one. */
  restartFront: () => void;
}

/** A sentence for whoever started us; no stack is of use to them. */
class CannotStart extends Error {}
/** Starting ended because stopping began. */
class Stopping extends Error {}

const childReadyMs = 30_000;
// Together under the 25 s that a service manager can be expected to wait.
const frontStopMs = 17_000;
const nextStopMs = 3_000;
const databaseStopMs = 4_000;
/** npm repeats the Ctrl-C that the terminal sent us already: what comes this soon after is no second wish. */
const echoMs = 1000;

/**
 * Runs all of Blazon until it is told to stop: database, migrations, front server, Next, catalogue, demo
 * account, in this order. Ends the process: code 0 after SIGINT, SIGTERM or SIGHUP, 1 when it cannot start.
 */
export async function supervise({ env, distDir, mode }: SuperviseOptions): Promise<Supervisor> {
  const startedAtMs = Date.now();
  const progress = createProgress();
  let config: Config;
  try {
    config = loadConfig(env);
  } catch (error) {
    return fail(error);
  }
  const { dataDir } = config;

  let databaseUrl = config.databaseUrl ?? '';
  let postmasterPid: number | null = null;
  let embedded: Promise<Cluster> | null = null;
  let endWatch: () => Promise<void> = async () => {};
  let children: Children | null = null;
  let releaseLock = () => {};
  let stopping: Promise<void> | null = null;
  let stopAskedAtMs = 0;
  const stopNow = new AbortController();

  // Nothing is awaited before this: the one who called us has just let go of the signals.
  listenForSignals();
  const nextPort = config.nextPort ?? (await findFreePort());
  try {
    await start();
  } catch (error) {
    if (stopping === null) {
      stopping = stop();
      await stopping;
      return fail(error);
    }
  }
  return { restartFront: () => children?.front.restart() };

  async function start() {
    await takeDataDir();
    const taken = await bindError(config.port, config.host);
    if (taken !== null) throw new CannotStart(portMessage(config, taken));
    if (config.databaseUrl === null) databaseUrl = await startEmbedded();
    unlessStopping();
    progress.step('Bringing the database to the newest schema');
    await migrateOrExplain();
    unlessStopping();
    const { front, next } = startChildren();
    // The catalogue needs only the database, and the front server answers meanwhile.
    const [publishableToken] = await Promise.all([
      prepareData(),
      front.whenReady(childReadyMs),
      next.whenReady(childReadyMs),
    ]);
    unlessStopping();
    const cluster = await embedded;
    const database =
      cluster === null ? redactUrl(databaseUrl) : `embedded PostgreSQL in ${cluster.clusterDir}`;
    const readyAfterMs = Date.now() - startedAtMs;
    progress.say(startSummary({ config, publishableToken, database, readyAfterMs }));
  }

  async function takeDataDir() {
    try {
      // As root the database runs as another user, who must be able to pass.
      mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
      const attempt = await tryLockFile(`${dataDir}/blazon.lock`, { address: publicAddress(config) });
      if ('lock' in attempt) releaseLock = attempt.lock.release;
      else throw new CannotStart(runningMessage(dataDir, attempt.holder));
    } catch (error) {
      if (error instanceof CannotStart || !(error instanceof Error && 'code' in error)) throw error;
      throw new CannotStart(
        `The folder ${dataDir} for Blazon's data cannot be written (${error.code}). ` +
          'Give this user the right to write there, or set BLAZON_DATA_DIR to another folder.',
      );
    }
    await endLeftovers(dataDir);
  }

  async function startEmbedded(): Promise<string> {
    progress.step('Starting the embedded database');
    embedded = ensureCluster({ dataDir, onProgress: progress.step });
    const cluster = await embedded;
    unlessStopping();
    postmasterPid = cluster.pid;
    endWatch = watchCluster(cluster, {
      dataDir,
      onMessage: progress.say,
      onRestart: (again) => {
        postmasterPid = again.pid;
        const moved = again.url !== databaseUrl;
        databaseUrl = again.url;
        noteRun();
        if (!moved) return;
        progress.say(`The database moved to port ${again.port}; everything is started again with it.`);
        children?.front.restart();
        children?.next.restart();
      },
    });
    return cluster.url;
  }

  async function migrateOrExplain() {
    await migrate(databaseUrl).catch((error: unknown) => {
      if (stopping !== null) throw new Stopping();
      throw new CannotStart(
        `The database ${redactUrl(databaseUrl)} could not be brought to the newest schema: ${describe(error)}. ` +
          'See that it can be reached and that this user may change its schema, and start Blazon again.',
      );
    });
  }

  function startChildren(): Children {
    progress.step('Starting the front server and the pages');
    children = describeChildren({
      ...{ config, env, distDir, mode, nextPort },
      databaseUrl: () => databaseUrl,
      onMessage: progress.say,
      onChange: noteRun,
    });
    children.front.start();
    children.next.start();
    return children;
  }

  async function prepareData(): Promise<string | null> {
    await loadCatalogue({
      ...{ distDir, env, signal: stopNow.signal },
      databaseUrl: () => databaseUrl,
      onProgress: progress.step,
    });
    unlessStopping();
    const db = openDatabase(databaseUrl, { max: 1, statementTimeoutMs: 30_000 });
    try {
      return (await ensureDemoAccount(db, dataDir)).publishable;
    } finally {
      await db.close();
    }
  }

  function noteRun() {
    if (stopping !== null) return;
    writeRunFile(dataDir, {
      pid: process.pid,
      frontPid: children?.front.pid ?? null,
      nextPid: children?.next.pid ?? null,
      postmasterPid,
      host: config.host,
      port: config.port,
      nextPort,
      databaseUrlRedacted: redactUrl(databaseUrl),
      startedAt: new Date(startedAtMs).toISOString(),
    });
  }

  /** Everything in the order in which nothing is lost: who serves first, the database last. */
  async function stop() {
    stopNow.abort();
    await children?.front.stop(frontStopMs);
    await children?.next.stop(nextStopMs);
    await endWatch();
    // A start under way must have come to its end, or it would leave a server behind.
    const started = await embedded?.catch(() => null);
    if (started) await stopCluster(dataDir, databaseStopMs);
    if (children !== null) removeRunFile(dataDir);
    releaseLock();
  }

  function listenForSignals() {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => onSignal());
    // A closed terminal or pipe must not end us before the database has.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
    process.on('uncaughtException', (error) => {
      progress.clear();
      process.stderr.write(`Blazon stops because of an error nobody expected: ${error.stack ?? error}\n`);
      stopping ??= stop();
      stopping.finally(() => process.exit(1));
    });
  }

  function onSignal() {
    if (stopping !== null) {
      if (Date.now() - stopAskedAtMs < echoMs) return;
      progress.say('Stopping at once.');
      children?.front.kill();
      children?.next.kill();
      return;
    }
    stopAskedAtMs = Date.now();
    progress.say('Stopping.');
    stopping = stop();
    stopping.then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  }

  function unlessStopping() {
    if (stopping !== null) throw new Stopping();
  }

  function fail(error: unknown): never {
    progress.clear();
    const text = forPeople.some((kind) => error instanceof kind) ? describe(error) : stackOf(error);
    process.stderr.write(`Blazon could not start.\n${text}\n`);
    process.exit(1);
  }
}

/** Their messages say all there is to say; anything else is a fault of ours and comes with its stack. */
const forPeople = [CannotStart, CatalogueNotLoaded, ClusterError, ConfigError, ChildFailed];

const stackOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));

/** The message of an error; a refused connection to several addresses has none of its own. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
}

function runningMessage(dataDir: string, holder: { pid: number; [detail: string]: unknown } | null): string {
  const who = holder === null ? '' : ` (pid ${holder.pid}, ${holder.address})`;
  return (
    `Blazon is already running on this data folder${who}: ${dataDir}. ` +
    'Stop it, or set BLAZON_DATA_DIR to another folder.'
  );
}

function portMessage({ host, port }: Config, code: string): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is taken by another program. Stop it, or set PORT to a free one.`;
  if (code === 'EACCES')
    return `This user may not listen on port ${port} of ${host}. Set PORT to one above 1023, such as 3000.`;
  return `Nothing can listen on ${host}, port ${port} (${code}). Set HOST to an address of this machine.`;
}
