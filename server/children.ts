import { join } from 'node:path';
import { addressesOf, type Config } from '../lib/core/config/config.ts';
import { acceptsConnections, saysItListens } from './child-readiness.ts';
import { ManagedChild } from './managed-child.ts';

export interface ChildrenOptions {
  config: Config;
  env: NodeJS.ProcessEnv;
  distDir: string;
  mode: 'production' | 'development';
  nextPort: number;
  /** Called at every start: the embedded database may have moved to another port. */
  databaseUrl: () => string;
  onMessage: (line: string) => void;
  onChange: () => void;
}

/** The front server on the public port, and Next behind it on loopback. */
export interface Children {
  front: ManagedChild;
  next: ManagedChild;
  nextLog: string;
}

export function describeChildren(options: ChildrenOptions): Children {
  const { config, distDir, mode, nextPort, onMessage, onChange } = options;
  const nextLog = join(config.dataDir, 'next.log');
  const env = (): NodeJS.ProcessEnv => ({
    ...options.env,
    DATABASE_URL: options.databaseUrl(),
    BLAZON_DATA_DIR: config.dataDir,
    BLAZON_NEXT_PORT: String(nextPort),
    BLAZON_PUBLIC_PORT: String(config.port),
    // Without it, Auth.js would build URLs from request headers.
    AUTH_URL: addressesOf(config).app,
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_ENV: mode,
  });
  const front = new ManagedChild({
    name: 'The front server',
    // Node's defaults let 100 MB of garbage build up next to the in-memory catalog, without being faster (bench/). Hence
    // a small young generation, a bounded old one (the caches are far smaller), one helper thread, one malloc arena.
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
