import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { Redis } from 'ioredis';
import { findFreePort } from '../../server/embedded/free-port.mjs';

/** A Redis server for one test. */
export interface OwnRedis {
  url: string;
  start(): Promise<void>;
  /** As `kill -9`. */
  kill(): Promise<void>;
  /** `SIGSTOP` and `SIGCONT`. */
  freeze(isFrozen: boolean): void;
}

/** Whether redis-server is installed. */
export const hasRedisServer = ((): boolean => {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** Starts a Redis without persistence; the caller must kill it. */
export async function ownRedis(): Promise<OwnRedis> {
  const port = await findFreePort();
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    child = spawn(
      'redis-server',
      ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
      {
        stdio: 'ignore',
      },
    );
    const redis = new Redis(url, { retryStrategy: () => 30, maxRetriesPerRequest: null });
    redis.on('error', () => {});
    await redis.ping();
    redis.disconnect();
  };
  await start();
  return {
    url,
    start,
    async kill() {
      const running = child;
      if (running === null || running.exitCode !== null || running.signalCode !== null) return;
      const ended = new Promise((done) => running.once('exit', done));
      running.kill('SIGKILL');
      await ended;
    },
    freeze(isFrozen) {
      child?.kill(isFrozen ? 'SIGSTOP' : 'SIGCONT');
    },
  };
}
