import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { AwsClient } from 'aws4fetch';
import { type BucketSettings, loadConfig } from '../../lib/core/config/config.ts';
import { cutProxy } from './cut-proxy.ts';
import { atFileEnd } from './file-end.ts';

/** The one that Debian's packages belong to. */
const PYTHON = '/usr/bin/python3';

/** For one step of a busy machine. Hooks and tests that take several need more. */
const WAIT_MS = 90_000;

/** Whether OpenStack Swift is installed, as Debian's `python3-swift`. */
export const hasSwift = isInstalled();

const USER = { accessKeyId: 'test:tester', secretAccessKey: 'testing' };
const FULL = 'full';

/** An S3 server with an empty bucket, ended after the test file. */
export interface OwnSwift {
  env: Record<string, string>;
  settings: BucketSettings;
  /** Refuses connections, or accepts them and never answers. */
  fail(how: 'cut' | 'freeze'): Promise<void>;
  /** Whether its disk has no space left. */
  setFull(isFull: boolean): Promise<void>;
  /** Ends all of it. */
  mend(): Promise<void>;
  /** Writes an object as it is. @param name below the bucket */
  write(name: string, bytes: Buffer): Promise<void>;
}

export async function ownSwift(): Promise<OwnSwift> {
  const folder = await mkdtemp(join(tmpdir(), 'blazon-swift-'));
  let running = await start(folder);
  // The port has to stay the same when the server starts again.
  const proxy = await cutProxy(`http://127.0.0.1:${running.port}/`);
  const endpoint = new URL(proxy.url).origin;
  let isFull = false;
  atFileEnd(async () => {
    await end(running.child);
    await rm(folder, { recursive: true, force: true });
  });
  const setFull = async (wanted: boolean): Promise<void> => {
    if (wanted === isFull) return;
    isFull = wanted;
    await end(running.child);
    running = await start(folder, running.port, wanted ? [FULL] : []);
  };
  const client = new AwsClient({ ...USER, region: 'us-east-1', service: 's3', retries: 0 });
  const put = async (path: string, body?: Buffer): Promise<void> => {
    const { status } = await client.fetch(`${endpoint}/logos${path}`, {
      method: 'PUT',
      ...(body && { body: new Uint8Array(body) }),
      signal: AbortSignal.timeout(WAIT_MS),
    });
    if (status !== 200) throw new Error(`Swift answered ${status}`);
  };
  await put('');
  const env = {
    PICTURES_URL: `s3://logos/p?endpoint=${endpoint}`,
    AWS_ACCESS_KEY_ID: USER.accessKeyId,
    AWS_SECRET_ACCESS_KEY: USER.secretAccessKey,
  };
  const settings = loadConfig(env).bucket;
  if (settings === null) throw new Error('the variables mean no bucket');
  return {
    env,
    settings,
    fail: async (how) => proxy[how](),
    setFull,
    async mend() {
      await setFull(false);
      await proxy.mend();
    },
    write: (name, bytes) => put(`/${name}`, bytes),
  };
}

function isInstalled(): boolean {
  const { status, signal } = spawnSync(PYTHON, ['-c', 'import swift.proxy.server'], { timeout: WAIT_MS });
  // Not the same as missing, which skips tests.
  if (signal !== null) throw new Error(`Python did not import Swift within ${WAIT_MS} ms`);
  return status === 0;
}

async function start(folder: string, port = 0, more: string[] = []) {
  const script = join(import.meta.dirname, 'swift-server.py');
  const child = spawn(PYTHON, [script, folder, String(port), ...more], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout);
  const signal = AbortSignal.timeout(WAIT_MS);
  try {
    const [line] = await Promise.race([
      once(lines, 'line', { signal }),
      once(child, 'exit', { signal }).then(([code]) => Promise.reject(new Error(`exit code ${code}`))),
    ]);
    return { child, port: Number(line) };
  } catch (error) {
    child.kill('SIGKILL');
    const what = signal.aborted ? `did not start within ${WAIT_MS} ms` : 'ended while it started';
    throw new Error(`Swift ${what}`, { cause: error });
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit', { signal: AbortSignal.timeout(WAIT_MS) });
  child.kill('SIGKILL');
  await ended;
}
