import https from 'node:https';
import type { Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ConfigError, loadConfig } from '../lib/core/config/config.ts';
import { createLogger, type Logger } from '../lib/core/log/logger.ts';
import { childProcessDrawer } from '../lib/monograms/child-process-drawer.ts';
import { usageJournal } from '../lib/usage/usage-owner.ts';
import { answerPings } from './answer-pings.ts';
import { createService } from './create-service.ts';
import { createFrontServer, type FrontServer } from './front-server.ts';
import { Hosts } from './hosts.ts';
import { createMetrics } from './metrics/create-metrics.ts';
import { metricsServer, serveMetrics } from './metrics/serve-metrics.ts';
import { Forwarder } from './pages/forward.ts';
import { openCertificate } from './tls/certificate.ts';

/**
 * Time after SIGTERM for a load balancer to notice `/readyz`, and for clients to use their connections once more, which
 * tells them to close. It ends early when no connection is open.
 */
const LINGER_MS = { min: 500, max: 5_000 };
/** With the above below the time the supervisor allows. */
const DRAIN_MS = 10_000;
/** When it is full, clients retry connecting after 1, 3, 7 and 15 s. */
const BACKLOG = 4096;

function main(): void {
  const config = loadConfig();
  if (config.databaseUrl === null)
    throw new ConfigError('DATABASE_URL: expected the URL of a database; it is not set');
  const log = createLogger(config.logLevel, { process: 'front' });
  const drawer = childProcessDrawer({ entry: join(import.meta.dirname, 'drawing-process.js') });
  const service = createService({
    config,
    databaseUrl: config.databaseUrl,
    drawer,
    log,
    journal: usageJournal(config.dataDir),
  });
  const forwarder =
    config.nextPort === null
      ? null
      : new Forwarder({
          address: { host: '127.0.0.1', port: config.nextPort },
          log,
          perMinute: config.pagesPerMinute,
          isInMaintenance: config.isInMaintenance,
          secret: config.nextSecret,
        });
  const certificate = config.tls === null ? null : openCertificate(config.tls, log);
  const metrics =
    config.metrics === null
      ? null
      : {
          ...config.metrics,
          of: createMetrics({ service, drawer, dataDir: config.dataDir, front: () => front }),
        };
  const front: FrontServer = createFrontServer({
    service,
    hosts: new Hosts(config.origins),
    forwarder,
    trustedProxies: config.trustedProxies,
    parser: config.httpParser,
    certificate: certificate?.current ?? null,
    upgrades: config.isDevelopment,
    ...(metrics?.port === null && {
      metrics: (request) => serveMetrics(metrics.of, metrics.token, request),
    }),
  });
  const { server } = front;
  if (server instanceof https.Server) certificate?.follow(server);

  server.on('error', (error: NodeJS.ErrnoException) => {
    // Failing to accept one connection must not end the others.
    if (server.listening) log.error({ err: error }, 'failed to accept a connection');
    else reportFailure(error, log);
  });
  server.listen(config.port, config.host, BACKLOG, () => process.send?.({ type: 'listening' }));

  if (metrics !== null && metrics.port !== null)
    metricsServer(metrics.of, metrics.token)
      .on('error', (err) => log.error({ err }, 'failed to serve metrics'))
      .listen(metrics.port, config.host);

  answerPings();

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    front.drain();
    await linger(server);
    front.closeIdleConnections();
    const closed = new Promise((done) => server.close(done));
    await Promise.race([closed, new Promise((done) => setTimeout(done, DRAIN_MS).unref())]);
    front.closeAllConnections();
    forwarder?.close();
    await service.close();
    process.exit(0);
  };
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(event, () => void stop());
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

main();
