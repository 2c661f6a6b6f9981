import https from 'node:https';
import net, { type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { keepForgettingEvents } from '../lib/audit/forget-events.ts';
import type { Logger } from '../lib/core/log/logger.ts';
import type { Database } from '../lib/db/client.ts';
import { withDeadline } from '../lib/db/deadline.ts';
import { keepMovingPictures } from '../lib/jobs/pictures/move-pictures.ts';
import { childProcessDrawer } from '../lib/monograms/child-process-drawer.ts';
import { usageJournal } from '../lib/usage/usage-owner.ts';
import { answerPings } from './answer-pings.ts';
import { createService, type Service } from './create-service.ts';
import { createFrontServer, type FrontServer } from './front-server.ts';
import { Hosts } from './hosts.ts';
import { frontMetrics } from './metrics/create-metrics.ts';
import { metricsServer, serveMetrics } from './metrics/serve-metrics.ts';
import { Assets } from './pages/assets.ts';
import { Forwarder, shareOfSlots } from './pages/forward.ts';
import { answerCalls } from './processes/calls.ts';
import type { FrontOptions } from './processes/front-options.ts';
import type { ToWorker } from './processes/primary.ts';
import { connectToPrimary } from './processes/worker.ts';
import type { WorkerCalls } from './processes/worker-metrics.ts';
import { startTracing, type Tracing } from './start-tracing.ts';
import { openCertificate } from './tls/certificate.ts';

/** Time after SIGTERM for a load balancer to notice `/readyz`, and for clients. Ends early without open connections. */
const LINGER_MS = { min: 500, max: 5_000 };
/** With the above below the time the supervisor allows. */
const DRAIN_MS = 10_000;
/** When it is full, clients retry connecting after 1, 3, 7 and 15 s. */
const BACKLOG = 4096;
/** Connections to the database: one flush must not hold up look-ups. */
const MIN_POOL = 2;

/** Answers requests until it is stopped. */
export function serve(options: FrontOptions): void {
  const { config, databaseUrl, count, log } = options;
  const { drawer, shared, machine, metricsOfAll } = surroundings(options);
  const service = createService({
    config: { ...config, databasePool: Math.max(MIN_POOL, Math.ceil(config.databasePool / count)) },
    databaseUrl,
    drawer,
    log,
    journal: usageJournal(config.dataDir),
    shared,
  });
  if (shared?.isHousekeeper !== false) {
    keepForgettingEvents(service.db, config.auditRetentionDays, log);
    keepMovingPictures(config.listenUrl ?? databaseUrl, service.db.pictures, log);
  }
  const forwarder = forwarderOf(options, service);
  const certificate = config.tls === null ? null : openCertificate(config.tls, log);
  const own = frontMetrics({ service, front: () => front }, machine);
  const metrics = metricsOfAll ?? own;
  const { metrics: at } = config;
  const front: FrontServer = createFrontServer({
    service,
    hosts: new Hosts(config.origins),
    forwarder,
    trustedProxies: config.trustedProxies,
    parser: config.httpParser,
    certificate: certificate?.current ?? null,
    upgrades: config.isDevelopment,
    ...(at?.port === null && { metrics: (request) => serveMetrics(metrics, at.token, request) }),
  });
  const { server } = front;
  if (server instanceof https.Server) certificate?.follow(server);

  server.on('error', (error: NodeJS.ErrnoException) => {
    // Failing to accept one connection must not end the others.
    if (server.listening) log.error({ err: error }, 'failed to accept a connection');
    else reportFailure(error, log);
  });
  void connect(service.db).then(() =>
    server.listen(config.port, config.host, BACKLOG, () => {
      process.send?.({ type: 'listening' });
      machine?.drawer.start();
    }),
  );

  if (machine !== null && at !== null && at.port !== null)
    metricsServer(metrics, at.token)
      .on('error', (err) => log.error({ err }, 'failed to serve metrics'))
      .listen(at.port, config.host);

  answerPings();
  answerCalls<WorkerCalls>(process, { metrics: () => own.json() });
  const tracing = startTracing(config, 'front', (err) => log.warn({ err }, 'failed to load tracing'));
  stopWhenAsked({ front, forwarder, service, tracing, lingerMs: config.lingerMs });
}

/** State shared by the processes of a machine: in the primary, or in this process if it is the only one. */
function surroundings({ config: { worker, dataDir }, distDir }: FrontOptions) {
  if (worker !== null) return { ...connectToPrimary(worker), machine: null };
  const drawer = childProcessDrawer({ entry: join(distDir, 'drawing-process.js') });
  return { drawer, machine: { dataDir, drawer }, shared: undefined, metricsOfAll: null };
}

function forwarderOf({ config, count, distDir }: FrontOptions, service: Service): Forwarder | null {
  if (config.nextPort === null) return null;
  return new Forwarder({
    address: { host: '127.0.0.1', port: config.nextPort },
    log: service.log,
    perMinute: config.pagesPerMinute,
    limiter: service.counters.pages,
    slots: shareOfSlots(count),
    isInMaintenance: config.isInMaintenance,
    secret: config.nextSecret,
    // In development, Next makes them as they are requested.
    assets: config.isDevelopment ? null : new Assets(join(distDir, '../.next')),
  });
}

/** So that no request waits for the first connection to the database. Never rejects: pages and errors need none. */
const connect = ({ sql }: Database): Promise<unknown> => withDeadline(sql`select 1`).catch(() => {});

interface Serving {
  front: FrontServer;
  forwarder: Forwarder | null;
  service: Service;
  tracing: Tracing;
  lingerMs: number;
}

function stopWhenAsked({ front, forwarder, service, tracing, lingerMs }: Serving): void {
  const { server } = front;
  let stopping = false;
  const stop = async (isReplaced: boolean): Promise<void> => {
    if (stopping) return;
    stopping = true;
    // The primary then gives new connections to the others. Not `server.close()`, which also closes idle connections.
    if (isReplaced) net.Server.prototype.close.call(server);
    else {
      front.announceStop();
      await wait(lingerMs);
    }
    front.drain();
    await linger(server);
    front.closeIdleConnections();
    const closed = new Promise((done) => server.close(done));
    await Promise.race([closed, new Promise((done) => setTimeout(done, DRAIN_MS).unref())]);
    front.closeAllConnections();
    forwarder?.close();
    await service.close();
    await tracing.stop();
    process.exit(0);
  };
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, () => void stop(false));
  process.on('message', (message: ToWorker | null) => {
    if (message?.type === 'stop') void stop(message.isReplaced);
  });
}

/** Reports to the supervisor that the port is not available, and ends the process. */
function reportFailure(error: NodeJS.ErrnoException, log: Logger): void {
  if (process.send) process.send({ type: 'failed', code: error.code, message: error.message });
  else log.fatal({ err: error }, 'failed to listen');
  process.exitCode = 1;
  process.disconnect?.();
  setTimeout(() => process.exit(1), 500).unref();
}

async function linger(server: Server): Promise<void> {
  const startedAt = performance.now();
  const connections = promisify(server.getConnections.bind(server));
  do await wait(LINGER_MS.min);
  while (performance.now() - startedAt < LINGER_MS.max && (await connections()) > 0);
}
