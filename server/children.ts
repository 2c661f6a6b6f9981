import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { addressesOf, type Config } from '../lib/core/config/config.ts';
import { ChildOutput } from './child-output.ts';
import { acceptsConnections, saysItListens } from './child-readiness.ts';
import { crawlerEnv } from './crawler-env.ts';
import { ManagedChild, nodeProcess } from './managed-child.ts';
import { WATCHDOG } from './watchdog.ts';

interface ChildrenOptions {
  config: Config;
  env: NodeJS.ProcessEnv;
  distDir: string;
  mode: 'production' | 'development';
  /** Of the pages server in use; a reload moves it. */
  nextPort: () => number;
  /** Called at every start: the embedded database may have moved to another port. */
  databaseUrl: () => string;
  onMessage: (line: string) => void;
  onChange: () => void;
}

export interface Children {
  front: ManagedChild;
  next: ManagedChild;
  nextAt(port: number): ManagedChild;
  crawlers: ManagedChild[];
}

/** None before they are described. */
export const allOf = (children: Children | null): ManagedChild[] =>
  children === null ? [] : [children.front, children.next, ...children.crawlers];

export function describeChildren(options: ChildrenOptions): Children {
  const { mode, onMessage, onChange } = options;
  const { mode: discovery, workers } = options.config.discovery;
  const nextSecret = randomBytes(32).toString('hex');
  const described: Described = {
    ...options,
    env: () => envOf(options, nextSecret),
    // A breakpoint in development stops a process, too.
    shared: { watchdog: mode === 'development' ? null : WATCHDOG, onMessage, onChange },
  };
  const nextAt = (port: number) => pagesServer(described, port);
  return {
    front: frontServer(described),
    next: nextAt(options.nextPort()),
    nextAt,
    crawlers: Array.from({ length: discovery === 'off' ? 0 : workers }, (_, index) =>
      crawler(described, workers === 1 ? 'The crawler' : `Crawler ${index + 1}`),
    ),
  };
}

interface Described extends Omit<ChildrenOptions, 'env'> {
  env: () => NodeJS.ProcessEnv;
  shared: Pick<ConstructorParameters<typeof ManagedChild>[0], 'watchdog' | 'onMessage' | 'onChange'>;
}

const envOf = (
  { env, config, mode, databaseUrl, nextPort }: ChildrenOptions,
  nextSecret: string,
): NodeJS.ProcessEnv => ({
  ...env,
  DATABASE_URL: databaseUrl(),
  // Servers never change the schema.
  DATABASE_MIGRATION_URL: '',
  BLAZON_DATA_DIR: config.dataDir,
  BLAZON_NEXT_PORT: String(nextPort()),
  // Any local user can reach that port.
  BLAZON_NEXT_SECRET: nextSecret,
  BLAZON_PUBLIC_PORT: String(config.port),
  // Without it, Auth.js would build URLs from request headers.
  AUTH_URL: addressesOf(config).app,
  NEXT_TELEMETRY_DISABLED: '1',
  NODE_ENV: mode,
});

const frontServer = ({ distDir, env, shared }: Described) =>
  new ManagedChild({
    name: 'The front server',
    // Node's defaults let 100 MB of garbage build up next to the in-memory catalog, without being faster (bench/). With
    // less than 8 MB of young objects, those of requests under way move to the old generation, and a brand record takes
    // 1.7 times as long. The old generation is bounded (the caches are far smaller).
    host: nodeProcess({
      args: () => [
        '--enable-source-maps',
        '--max-semi-space-size=8',
        '--max-old-space-size=384',
        '--v8-pool-size=1',
        join(distDir, 'front.js'),
      ],
      env: () => ({ ...env(), MALLOC_ARENA_MAX: '1' }),
      output: 'inherit',
    }),
    isReady: saysItListens,
    ...shared,
  });

const pagesServer = ({ config, distDir, mode, env, shared, onMessage }: Described, port: number) =>
  new ManagedChild({
    name: 'The pages server',
    // Without bounds, a burst of pages leaves 700 MB of garbage that V8 does not return (drills/abusive-connections.ts).
    host: nodeProcess({
      args: () => [
        '--max-semi-space-size=8',
        '--max-old-space-size=512',
        join(distDir, 'next-child.js'),
        // Longer than the front server's: a connection that Next closes while it is used again is a failed page.
        ...(mode === 'development' ? ['dev'] : ['start', '--keepAliveTimeout', '60000']),
        ...['-H', '127.0.0.1', '-p', String(port)],
      ],
      env: () => ({ ...env(), MALLOC_ARENA_MAX: '2' }),
      output:
        mode === 'development' || config.pagesLog === 'stdout'
          ? 'inherit'
          : new ChildOutput(join(config.dataDir, 'next.log'), { onMessage }),
    }),
    isReady: (_child, signal) => acceptsConnections(port, signal),
    ...shared,
  });

const crawler = ({ distDir, env, shared }: Described, name: string) =>
  new ManagedChild({
    name,
    host: nodeProcess({
      args: () => [
        '--enable-source-maps',
        '--max-semi-space-size=8',
        '--max-old-space-size=192',
        join(distDir, 'crawler.js'),
      ],
      env: () => ({ ...crawlerEnv(env()), MALLOC_ARENA_MAX: '2' }),
      output: 'inherit',
    }),
    isReady: saysItListens,
    ...shared,
  });
