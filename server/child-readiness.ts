import type { ChildProcess } from 'node:child_process';
import { connect } from 'node:net';

type FrontMessage = { type: 'listening' } | { type: 'failed'; code?: string; message: string };

/** Resolves when the front server listens; rejects with its message if it fails to. */
export async function saysItListens(child: ChildProcess, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    child.on('message', (message: FrontMessage) => {
      if (message.type === 'listening') resolve();
      if (message.type === 'failed') reject(new Error(message.message));
    });
    signal.addEventListener('abort', () => reject(new Error('')));
  });
}

export async function acceptsConnections(port: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    if (await canConnect(port)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('');
}

async function canConnect(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: 1000 });
    const finish = (can: boolean) => {
      socket.destroy();
      resolve(can);
    };
    socket.once('connect', () => finish(true));
    socket.once('error', () => finish(false));
    socket.once('timeout', () => finish(false));
  });
}
