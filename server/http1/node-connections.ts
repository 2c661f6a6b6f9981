import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly handle: () => void;
}

/** Bytes given to the parser at once: what limits the number of requests it can emit before it can be stopped. */
const MAX_SLICE = { head: 512, body: 4096 };
/** Bytes read ahead of the parser. As long as there are fewer, a client that leaves is noticed at once. */
const MAX_UNREAD = 64 * 1024;
/** Milliseconds that more may wait: a socket that is not read does not tell that its client has left. */
const MAX_PAUSE_MS = 2_000;
const HEAD_END = Buffer.from('\r\n\r\n');

/**
 * Connections on Node's parser, which by itself emits every pipelined request at once. Here they are handled one at a
 * time, in order, and the parser gets no more bytes while complete requests wait, so that a client that pipelines is
 * slowed down by TCP.
 */
export class NodeConnections {
  readonly #connections = new WeakMap<Socket, NodeConnection>();

  /** To be called once Node's server has accepted the connection. */
  accept(socket: Socket): void {
    this.#connections.set(socket, new NodeConnection(socket));
  }

  /** Calls `handle` when all earlier requests of the connection have been answered; never, if it closes first. */
  enqueue(exchange: Exchange): void {
    this.#connections.get(exchange.request.socket)?.enqueue(exchange);
  }

  pending(socket: Socket): readonly Exchange[] {
    return this.#connections.get(socket)?.pending ?? [];
  }

  /** The parser is gone: gives bytes it has not seen back to the socket. */
  release(socket: Socket): void {
    this.#connections.get(socket)?.release();
  }
}

class NodeConnection {
  readonly pending: Exchange[] = [];
  readonly #socket: Socket;
  readonly #parsers: ((bytes: Buffer) => void)[];
  #unread: Buffer | null = null;
  /** While we have paused the socket; closes it. */
  #pause: NodeJS.Timeout | null = null;
  #isReleased = false;
  #isFeeding = false;

  constructor(socket: Socket) {
    this.#socket = socket;
    this.#parsers = socket.listeners('data') as ((bytes: Buffer) => void)[];
    socket.removeAllListeners('data');
    socket.on('data', this.#onData);
    socket.on('resume', this.#feed);
  }

  enqueue(exchange: Exchange): void {
    this.pending.push(exchange);
    exchange.response.once('close', () => this.#end(exchange));
    if (this.pending.length === 1) exchange.handle();
  }

  release(): void {
    if (this.#isReleased) return;
    this.#isReleased = true;
    this.#socket.off('data', this.#onData);
    this.#socket.off('resume', this.#feed);
    if (this.#unread !== null) this.#socket.unshift(this.#unread);
    this.#unread = null;
  }

  #end(exchange: Exchange): void {
    const wasFirst = this.pending[0] === exchange;
    this.pending.splice(this.pending.indexOf(exchange), 1);
    if (!this.#socket.writable) return;
    if (wasFirst) this.pending[0]?.handle();
    if (!this.#mayFeed) return;
    if (this.#pause === null) return this.#feed();
    clearTimeout(this.#pause);
    this.#pause = null;
    this.#socket.resume();
  }

  readonly #onData = (bytes: Buffer): void => {
    this.#unread = this.#unread === null ? bytes : Buffer.concat([this.#unread, bytes]);
    this.#feed();
  };

  /** The request that is handled may still need its body. Node would keep a body that waits, in a buffer per chunk. */
  get #mayFeed(): boolean {
    return (
      this.pending.length === 0 || (this.pending.length === 1 && this.pending[0]?.request.complete === false)
    );
  }

  /** Node pauses the socket as well, while responses wait to be sent, and then its parser takes nothing either. */
  readonly #feed = (): void => {
    if (this.#isFeeding) return;
    this.#isFeeding = true;
    const socket = this.#socket;
    while (this.#unread !== null && this.#mayFeed && !socket.isPaused() && socket.writable) {
      const bytes = this.#unread;
      const end = sliceEnd(bytes, this.pending.length === 0 ? MAX_SLICE.head : MAX_SLICE.body);
      this.#unread = end === bytes.length ? null : bytes.subarray(end);
      for (const parse of this.#parsers) parse(bytes.subarray(0, end));
    }
    this.#isFeeding = false;
    const isFull = this.#unread !== null && this.#unread.length > MAX_UNREAD;
    if (!isFull || this.#mayFeed || socket.isPaused()) return;
    this.#pause = setTimeout(() => socket.destroy(), MAX_PAUSE_MS).unref();
    socket.pause();
  };
}

/** Ends after a head if possible: Node limits the time that half a head may wait. */
function sliceEnd(bytes: Buffer, max: number): number {
  if (bytes.length <= HEAD_END.length) return bytes.length;
  const at = bytes.lastIndexOf(HEAD_END, max - HEAD_END.length);
  return at === -1 ? Math.min(bytes.length, max) : at + HEAD_END.length;
}
