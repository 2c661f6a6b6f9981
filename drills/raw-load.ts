import net from 'node:net';
import { Ledger } from './load.ts';

/** What one connection waits for. */
interface Waiting {
  sentAt: number;
  received: string;
}

/**
 * Asks at a steady rate whatever the answers do, over as many connections as that takes. Reads no more of an answer
 * than it must, so that it can offer several times what it asks can do, on the same machine.
 * @param path another one for every request
 */
export async function rawOpenLoop(
  port: number,
  path: () => string,
  { perSecond, seconds, connections }: { perSecond: number; seconds: number; connections: number },
  onSeen: (status: number, doneAt: number) => void = () => {},
): Promise<Ledger> {
  const ledger = new Ledger();
  const idle: net.Socket[] = [];
  const waiting = new Map<net.Socket, Waiting>();
  let opened = 0;
  let isOver = false;

  function seen(socket: net.Socket, status: number, retryAfter?: string): void {
    const asked = waiting.get(socket);
    if (asked === undefined) return;
    waiting.delete(socket);
    const doneAt = performance.now();
    ledger.add({ status, ms: doneAt - asked.sentAt, retryAfter });
    onSeen(status, doneAt);
  }

  function open(): net.Socket {
    opened += 1;
    const socket = net.connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      const asked = waiting.get(socket);
      if (asked === undefined) return;
      asked.received += chunk;
      const { received } = asked;
      const end = received.indexOf('\r\n\r\n');
      if (end === -1) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(received)?.[1] ?? 0);
      if (received.length < end + 4 + length) return;
      const status = Number(received.slice(9, 12));
      seen(socket, status, status === 503 ? /\r\nretry-after: (\d+)/i.exec(received)?.[1] : undefined);
      idle.push(socket);
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      opened -= 1;
      seen(socket, 0);
      const at = idle.indexOf(socket);
      if (at !== -1) idle.splice(at, 1);
    });
    return socket;
  }

  const startedAt = performance.now();
  let begun = 0;
  while (!isOver) {
    const now = performance.now();
    const elapsed = (now - startedAt) / 1000;
    isOver = elapsed >= seconds;
    const due = Math.min(perSecond * seconds, elapsed * perSecond);
    while (begun < due) {
      const socket = idle.pop() ?? (opened < connections ? open() : null);
      // Every connection waits for an answer: what is due is asked as soon as one is free.
      if (socket === null) break;
      begun += 1;
      waiting.set(socket, { sentAt: now, received: '' });
      socket.write(`GET ${path()} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`);
    }
    await new Promise((next) => setTimeout(next, 2));
  }
  const giveUpAt = performance.now() + 10_000;
  while (waiting.size > 0 && performance.now() < giveUpAt) await new Promise((next) => setTimeout(next, 10));
  for (const socket of [...waiting.keys(), ...idle]) socket.destroy();
  return ledger;
}
