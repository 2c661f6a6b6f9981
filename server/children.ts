import { join } from 'node:path';
import { addressesOf, type Config } from '../lib/core/config/config.ts';
import { acceptsConnections, saysItListens } from './child-readiness.ts';
import { ManagedChild } from './managed-child.ts';

export interface ChildrenOptions {
  config: Config;
  /** The environment of the supervisor; the children get it with the addresses added. */
  env: NodeJS.ProcessEnv;
  /** The folder with the bundles. */
  distDir: string;
  mode: 'production' | 'development';
  nextPort: number;
  /** Asked at every start: the embedded database may have moved to another port. */
  databaseUrl: () => string;
  onMessage: (line: string) => void;
  onChange: () => void;
}

/** The front server, which answers on the public port, and Next behind it on loopback. */
export interface Children {
  front: ManagedChild;
  next: ManagedChild;
  nextLog: string;
}

/** Describes both; nothing is started yet. */
export function describeChildren(options: ChildrenOptions): Children {
  const { config, distDir, mode, nextPort, onMessage, onChange } = options;
  const nextLog = join(config.dataDir, 'next.log');
  const env = (): NodeJS.ProcessEnv => ({
    ...options.env,
    DATABASE_URL: options.databaseUrl(),
    BLAZON_DATA_DIR: config.dataDir,
    BLAZON_NEXT_PORT: String(nextPort),
    BLAZON_PUBLIC_PORT: String(config.port),
    // Auth.js builds addresses from this, and otherwise from what a request says of itself.
    AUTH_URL: addressesOf(config).app,
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_ENV: mode,
  });
  const front = new ManagedChild({
    name: 'The front server',
    // With the defaults garbage of 100 MB gathers beside the catalogue in memory and gains nothing (bench/): a small
    // young generation, an old one whose bound makes it grow by little (its caches are bounded, far below it), one helper
    // thread, one allocator for all.
    args: () => [
      '--enable-source-maps',
      '--max-semi-space-size=1',
      '--max-old-space-size=384',
      '--v8-pool-size=1',
      join(distDir, 'front.js'),
    ],
    env: () => ({ ...env(), MALLOC_ARENA_MAX: '1' }),
    output: 'inherit',
    isReady: saysItListens,
    onMessage,
    onChange,
  });
  const next = new ManagedChild({
    name: 'The pages server',
    args: () => [
      join(distDir, 'next-child.js'),
      mode === 'development' ? 'dev' : 'start',
      ...['-H', '127.0.0.1', '-p', String(nextPort)],
    ],
    env,
    output: mode === 'development' ? 'inherit' : { file: nextLog },
    isReady: (_child, signal) => acceptsConnections(nextPort, signal),
    onMessage,
    onChange,
  });
  return { front, next, nextLog };
}
