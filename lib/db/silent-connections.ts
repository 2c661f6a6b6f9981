import type net from 'node:net';

const POLL_MS = 500;
/** Polls without a response until a connection counts as lost: 3 s, one more than the statement timeout. */
const MAX_POLLS = 6;

interface Seen {
  read: number;
  written: number;
  unanswered: number;
  quiet: number;
}

/** Ends silently dropped connections, and all as quiet. Counts polls, not time, since this process may be suspended. */
export class SilentConnections {
  readonly #seen = new Map<net.Socket, Seen>();
  #looking: NodeJS.Timeout | null = null;

  watch(socket: net.Socket): void {
    this.#seen.set(socket, { read: 0, written: 0, unanswered: 0, quiet: 0 });
    this.#looking ??= setInterval(() => this.#look(), POLL_MS).unref();
    socket.once('close', () => {
      this.#seen.delete(socket);
      if (this.#seen.size > 0 || this.#looking === null) return;
      clearInterval(this.#looking);
      this.#looking = null;
    });
  }

  #look(): void {
    let isOneLost = false;
    // Byte counts work below TLS as well.
    for (const [{ bytesRead, bytesWritten }, seen] of this.#seen) {
      const isHeard = bytesRead !== seen.read;
      const isAsked = seen.unanswered > 0 || bytesWritten !== seen.written;
      seen.quiet = isHeard ? 0 : seen.quiet + 1;
      seen.unanswered = isAsked && !isHeard ? seen.unanswered + 1 : 0;
      seen.read = bytesRead;
      seen.written = bytesWritten;
      isOneLost ||= seen.unanswered >= MAX_POLLS;
    }
    if (!isOneLost) return;
    for (const [socket, { quiet }] of this.#seen) if (quiet >= MAX_POLLS) socket.destroy();
  }
}
