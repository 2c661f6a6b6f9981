import { authSecret } from '../lib/accounts/auth-secret.ts';
import { ensureDemoAccount } from '../lib/accounts/ensure-demo-account.ts';
import { firstOperatorLink } from '../lib/accounts/first-operator.ts';
import { listOperators } from '../lib/accounts/operators.ts';
import { addressesOf, type Config, loadConfig, redactUrl } from '../lib/core/config/config.ts';
import { buildIndexes } from '../lib/db/background-indexes.ts';
import { openDatabase } from '../lib/db/client.ts';
import { migrate } from '../lib/db/migrate.ts';
import { allOf, type Children, describeChildren } from './children.ts';
import { type Cluster, ensureCluster } from './embedded/cluster.ts';
import { bindError, findFreePort } from './embedded/free-port.mjs';
import { stopCluster } from './embedded/stop-cluster.ts';
import { watchCluster } from './embedded/watch-cluster.ts';
import { loadCatalog } from './load-catalog.ts';
import { lockDataDir } from './lock-data-dir.ts';
import { warmPages } from './pages/warm-pages.ts';
import { frontProcesses } from './processes/allowed-cores.ts';
import { reloader } from './processes/replace-servers.ts';
import { createProgress, type Progress } from './progress.mjs';
import { endLeftovers, removeRunFile, writeRunFile } from './run-file.ts';
import { describe, fail, indexesMessage, portMessage, StartError, StartInterrupted } from './start-error.ts';
import { startSummary } from './start-summary.ts';

interface SuperviseOptions {
  env: NodeJS.ProcessEnv;
  distDir: string;
  mode: 'production' | 'development';
}

const CHILD_READY_MS = 30_000;
// Together below 25 s, the time that service managers commonly wait, without BLAZON_LINGER_MS.
const FRONT_STOP_MS = 17_000;
const NEXT_STOP_MS = 3_000;
const DATABASE_STOP_MS = 4_000;
/** npm forwards Ctrl-C, so we receive SIGINT twice. Ignore the second within 1 s. */
const REPEATED_SIGNAL_MS = 1000;

/**
 * Runs all of Blazon until it is stopped. Exits with 0 after SIGINT, SIGTERM or SIGHUP, and with 1 if the start
 * fails. SIGUSR2 replaces the servers by the build on disk.
 */
export async function supervise(options: SuperviseOptions): Promise<{ restartFront: () => void }> {
  const progress = createProgress();
  try {
    const supervised = new SupervisedRun(options, loadConfig(options.env), progress);
    await supervised.run();
    return { restartFront: () => supervised.restartFront() };
  } catch (error) {
    return fail(progress, error);
  }
}

class SupervisedRun {
  readonly #options: SuperviseOptions;
  readonly #config: Config;
  readonly #progress: Progress;
  readonly #startedAtMs = Date.now();
  readonly #stopSignal = new AbortController();
  #nextPort = 0;
  #databaseUrl: string;
  #postmasterPid: number | null = null;
  #embedded: Promise<Cluster> | null = null;
  #endWatch = async (): Promise<void> => {};
  #children: Children | null = null;
  #releaseLock = (): void => {};
  #runFileError = '';
  #stopping: Promise<void> | null = null;
  #stopRequestedAtMs = 0;
  #reload = async (): Promise<void> => {};

  constructor(options: SuperviseOptions, config: Config, progress: Progress) {
    this.#options = options;
    this.#config = config;
    this.#progress = progress;
    this.#databaseUrl = config.databaseUrl ?? '';
  }

  /** Returns when everything runs, or when startup was interrupted by a signal, which exits the process later. */
  async run(): Promise<void> {
    // Before the first await: start.mjs removes its own signal handlers as soon as we return.
    this.#listenForSignals();
    this.#nextPort = this.#config.nextPort ?? (await findFreePort());
    try {
      await this.#start();
    } catch (error) {
      if (this.#stopping !== null) return;
      this.#stopping = this.#stop();
      await this.#stopping;
      throw error;
    }
  }

  /** For work that needs a session: migrations and imports. */
  get #directUrl(): string {
    return this.#config.listenUrl ?? this.#databaseUrl;
  }

  get #migrationUrl(): string {
    return this.#config.migrationUrl ?? this.#directUrl;
  }

  restartFront(): void {
    this.#children?.front.restart();
  }

  async #start(): Promise<void> {
    const config = this.#config;
    this.#releaseLock = await lockDataDir(config);
    await endLeftovers(config.dataDir);
    const taken = await bindError(config.port, config.host);
    if (taken !== null) throw new StartError(portMessage(config, taken));
    if (config.databaseUrl === null) this.#databaseUrl = await this.#startEmbedded();
    this.#throwIfStopping();
    this.#progress.step('Migrating the database');
    await this.#migrate();
    this.#throwIfStopping();
    const { front, next } = this.#startChildren();
    // The catalog needs only the database; the front server responds meanwhile.
    const [prepared] = await Promise.all([
      this.#prepareData(),
      front.whenReady(CHILD_READY_MS),
      next.whenReady(CHILD_READY_MS),
    ]);
    this.#throwIfStopping();
    const cluster = await this.#embedded;
    const database =
      cluster === null ? redactUrl(this.#databaseUrl) : `embedded PostgreSQL in ${cluster.clusterDir}`;
    const readyAfterMs = Date.now() - this.#startedAtMs;
    // Requests never wait for them.
    for (const crawler of this.#children?.crawlers ?? []) crawler.start();
    this.#progress.say(startSummary({ config, ...prepared, database, readyAfterMs }));
    if (this.#options.mode === 'production') void warmPages(this.#nextPort);
    void buildIndexes(this.#migrationUrl, this.#stopSignal.signal).catch((error: unknown) => {
      if (this.#stopping === null) this.#progress.say(indexesMessage(error));
    });
  }

  async #startEmbedded(): Promise<string> {
    const { dataDir } = this.#config;
    this.#progress.step('Starting the embedded database');
    this.#embedded = ensureCluster({ dataDir, onProgress: this.#progress.step });
    const cluster = await this.#embedded;
    this.#throwIfStopping();
    this.#postmasterPid = cluster.pid;
    this.#endWatch = watchCluster(cluster, {
      dataDir,
      onMessage: this.#progress.say,
      onRestart: (restarted) => this.#onDatabaseRestart(restarted),
    });
    return cluster.url;
  }

  #onDatabaseRestart({ pid, port, url }: Cluster): void {
    this.#postmasterPid = pid;
    const moved = url !== this.#databaseUrl;
    this.#databaseUrl = url;
    this.#noteRun();
    if (!moved) return;
    this.#progress.say(`The database moved to port ${port}; restarting the servers.`);
    for (const child of allOf(this.#children)) child.restart();
  }

  async #migrate(): Promise<void> {
    const url = this.#migrationUrl;
    const onWait = this.#progress.step;
    await migrate(url, process.cwd(), { onWait }).catch((error: unknown) => {
      this.#throwIfStopping();
      throw new StartError(
        `Failed to migrate the database ${redactUrl(url)}: ${describe(error)}. ` +
          'Check that it is reachable and that this user may change its schema, then start Blazon again.',
      );
    });
  }

  #startChildren(): Children {
    this.#progress.step('Starting the front server and the pages');
    const { env, distDir, mode } = this.#options;
    const children = describeChildren({
      ...{ config: this.#config, env, distDir, mode, nextPort: () => this.#nextPort },
      databaseUrl: () => this.#databaseUrl,
      onMessage: this.#progress.say,
      onChange: () => this.#noteRun(),
    });
    this.#children = children;
    this.#reload = reloader({
      ...{ children, fronts: frontProcesses(this.#config), say: this.#progress.say },
      migrate: () => this.#migrate(),
      onMove: (port) => {
        this.#nextPort = port;
      },
    });
    children.front.start();
    children.next.start();
    return children;
  }

  /** Loads the starter catalog. @returns the demo account's token, if active; without an operator, the link that makes one */
  async #prepareData(): Promise<{ publishableToken: string | null; operatorLink: string | null }> {
    const { distDir, env } = this.#options;
    await loadCatalog({
      ...{ distDir, env, signal: this.#stopSignal.signal },
      databaseUrl: () => this.#directUrl,
      onProgress: this.#progress.step,
    });
    this.#throwIfStopping();
    const db = openDatabase(this.#directUrl, { max: 1, statementTimeoutMs: 30_000 });
    try {
      const { app } = addressesOf(this.#config);
      const { hostname } = new URL(app);
      // A literal IPv6 address cannot be an allowed site.
      const pagesHost = hostname.startsWith('[') ? 'localhost' : hostname;
      const { publishable } = await ensureDemoAccount(db, this.#config.dataDir, pagesHost);
      const hasOperator = (await listOperators(db)).length > 0;
      const operatorLink = hasOperator ? null : firstOperatorLink(app, await authSecret(this.#config));
      return { publishableToken: publishable, operatorLink };
    } finally {
      await db.close();
    }
  }

  /** Only a note for other programs: a full disk must not stop what runs. */
  #noteRun(): void {
    if (this.#stopping !== null) return;
    try {
      this.#writeRunFile();
      this.#runFileError = '';
    } catch (error) {
      if (describe(error) !== this.#runFileError)
        this.#progress.say(`Cannot write run.json in the data folder: ${describe(error)}.`);
      this.#runFileError = describe(error);
    }
  }

  #writeRunFile(): void {
    const { dataDir, host, port } = this.#config;
    writeRunFile(dataDir, {
      pid: process.pid,
      frontPid: this.#children?.front.pid ?? null,
      nextPid: this.#children?.next.pid ?? null,
      crawlerPids: (this.#children?.crawlers ?? []).flatMap(({ pid }) => pid ?? []),
      postmasterPid: this.#postmasterPid,
      host,
      port,
      nextPort: this.#nextPort,
      databaseUrlRedacted: redactUrl(this.#databaseUrl),
      startedAt: new Date(this.#startedAtMs).toISOString(),
    });
  }

  /** The front server goes first and the database last, so that no counts are lost. */
  async #stop(): Promise<void> {
    const { dataDir } = this.#config;
    this.#stopSignal.abort();
    const { front, next, crawlers = [] } = this.#children ?? {};
    const crawlersEnd = crawlers.map((crawler) => crawler.stop(FRONT_STOP_MS));
    await Promise.all([front?.stop(FRONT_STOP_MS + this.#config.lingerMs), ...crawlersEnd]);
    await next?.stop(NEXT_STOP_MS);
    await this.#endWatch();
    // Do not leave a starting database behind.
    const started = await this.#embedded?.catch(() => null);
    if (started) await stopCluster(dataDir, DATABASE_STOP_MS);
    if (this.#children !== null) removeRunFile(dataDir);
    try {
      this.#releaseLock();
    } catch {}
  }

  #listenForSignals(): void {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => this.#onSignal());
    process.on('SIGUSR2', () => this.#stopping === null && void this.#reload().then(() => this.#noteRun()));
    // A closed terminal or pipe must not end us before the database has stopped.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
    process.on('uncaughtException', (error) => {
      this.#progress.clear();
      process.stderr.write(`Blazon is stopping because of an unexpected error: ${error.stack ?? error}\n`);
      this.#stopping ??= this.#stop();
      this.#stopping.finally(() => process.exit(1));
    });
  }

  #onSignal(): void {
    if (this.#stopping !== null) {
      if (Date.now() - this.#stopRequestedAtMs < REPEATED_SIGNAL_MS) return;
      this.#progress.say('Stopping immediately.');
      for (const child of allOf(this.#children)) child.kill();
      return;
    }
    this.#stopRequestedAtMs = Date.now();
    this.#progress.say('Stopping.');
    this.#stopping = this.#stop();
    this.#stopping.then(
      () => process.exit(0),
      (error: unknown) => fail(this.#progress, error),
    );
  }

  #throwIfStopping(): void {
    if (this.#stopping !== null) throw new StartInterrupted();
  }
}
