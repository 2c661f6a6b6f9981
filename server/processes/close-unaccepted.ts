import type { ChildProcess } from 'node:child_process';

interface ClusterMessage {
  cmd?: string;
  act?: string;
  seq?: number;
  ack?: number;
}

/** Node's cluster waits forever for a dead process to acknowledge a connection: the client would hang. */
export function closeUnaccepted(child: ChildProcess): void {
  const handed = new Map<number, { close(): void }>();
  const send = child.send as (message: ClusterMessage, ...more: unknown[]) => boolean;
  child.send = (message: ClusterMessage, ...more: unknown[]): boolean => {
    if (message.cmd === 'NODE_CLUSTER' && message.act === 'newconn' && message.seq !== undefined)
      handed.set(message.seq, more[0] as { close(): void });
    return send.call(child, message, ...more);
  };
  child.on('internalMessage', ({ cmd, ack }: ClusterMessage) => {
    if (cmd === 'NODE_CLUSTER' && ack !== undefined) handed.delete(ack);
  });
  // Not `disconnect`, which waits for the acknowledgment too. No acknowledgment comes after this event, which could hand a
  // closed connection to another process: libuv reads pipes before it looks for children that have ended.
  child.once('exit', () => {
    for (const connection of handed.values()) connection.close();
  });
}
