import type net from 'node:net';

const LOOK_MS = 500;
/** Looks without an answer until a connection counts as lost: 3 s, one more than the server gives a statement. */
const MOST_LOOKS = 6;

interface Seen {
  read: number;
  written: number;
  /** Looks since it was asked something and said nothing. */
  unanswered: number;
  /** Looks since it said anything. */
  quiet: number;
}

/**
 * Ends the connections of a pool that were lost without a word (a host gone, a proxy that forgot them). They look open for
 * minutes, and the driver asks them question after question. Where one of them does not answer, those that have said nothing
 * since go with it: the next question is asked over a new one. Looks are counted, not time: a process that was stopped
 * itself has heard nobody.
 */
export class SilentConnections {
  readonly #seen = new Map<net.Socket, Seen>();
  #looking: NodeJS.Timeout | null = null;

  watch(socket: net.Socket): void {
    this.#seen.set(socket, { read: 0, written: 0, unanswered: 0, quiet: 0 });
    this.#looking ??= setInterval(() => this.#look(), LOOK_MS).unref();
    socket.once('close', () => {
      this.#seen.delete(socket);
      if (this.#seen.size > 0 || this.#looking === null) return;
      clearInterval(this.#looking);
      this.#looking = null;
    });
  }

  #look(): void {
    let isOneLost = false;
    // By bytes, which count below TLS as well.
    for (const [{ bytesRead, bytesWritten }, seen] of this.#seen) {
      const isHeard = bytesRead !== seen.read;
      const isAsked = seen.unanswered > 0 || bytesWritten !== seen.written;
      seen.quiet = isHeard ? 0 : seen.quiet + 1;
      seen.unanswered = isAsked && !isHeard ? seen.unanswered + 1 : 0;
      seen.read = bytesRead;
      seen.written = bytesWritten;
      isOneLost ||= seen.unanswered >= MOST_LOOKS;
    }
    if (!isOneLost) return;
    for (const [socket, { quiet }] of this.#seen) if (quiet >= MOST_LOOKS) socket.destroy();
  }
}
