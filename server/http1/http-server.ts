import http from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Config } from '../../lib/core/config/config.ts';
import type { Logger } from '../../lib/core/log/logger.ts';
import { BadRequests } from './bad-request.ts';
import { FastConnections, type FastPathHandlers } from './fast-connections.ts';
import { KEEP_ALIVE_SECONDS } from './write-response.ts';

export interface HttpHandlers extends Pick<FastPathHandlers, 'handleFast'> {
  handleNode(request: http.IncomingMessage, response: http.ServerResponse): void;
  /** @returns false when this server does not upgrade such requests */
  upgrade(request: http.IncomingMessage, socket: Duplex, head: Buffer): boolean;
}

export interface HttpServerOptions {
  /** `node` serves every request through Node's own parser. */
  parser: Config['httpParser'];
  handlers: HttpHandlers;
  appOrigin: string | null;
  log: Logger;
}

export const NODE_OPTIONS: http.ServerOptions = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: KEEP_ALIVE_SECONDS * 1000,
  // The handlers check it: Node's refusal is an empty 400.
  requireHostHeader: false,
};

/** A server whose connections begin on the fast path and move to Node's parser when they need it. */
export class HttpServer {
  readonly server: http.Server;
  readonly #badRequests: BadRequests;
  readonly #fast: FastConnections | null;
  #isDraining = false;

  constructor({ parser, handlers, appOrigin, log }: HttpServerOptions) {
    this.#badRequests = new BadRequests(appOrigin);
    this.server = http.createServer(NODE_OPTIONS, (request, response) => {
      this.#badRequests.track(request, response);
      if (this.#isDraining) response.shouldKeepAlive = false;
      try {
        handlers.handleNode(request, response);
      } catch (error) {
        log.error({ err: error }, 'request handler failed');
        response.destroy();
      }
    });
    this.#fast = parser === 'fast' ? this.#acceptFast(handlers) : null;
    this.#listenForSpecialRequests(handlers);
  }

  /** Keeps responding, but closes each connection after its response. */
  drain(): void {
    this.#isDraining = true;
    this.#fast?.drain();
    this.server.closeIdleConnections();
  }

  closeAllConnections(): void {
    this.#fast?.closeAll();
    this.server.closeAllConnections();
  }

  #acceptFast(handlers: HttpHandlers): FastConnections {
    const { server } = this;
    const [acceptAsNode] = server.listeners('connection') as ((socket: Socket) => void)[];
    const detachToNode = (socket: Socket): void => acceptAsNode?.call(server, socket);
    const fast = new FastConnections({
      handleFast: (head, socket, sink) => handlers.handleFast(head, socket, sink),
      detachToNode,
    });
    server.removeAllListeners('connection');
    server.on('connection', (socket: Socket) => {
      if (this.#isDraining) detachToNode(socket);
      else fast.accept(socket);
    });
    return fast;
  }

  #listenForSpecialRequests(handlers: HttpHandlers): void {
    const { server } = this;
    server.on('upgrade', (request, socket, head) => {
      if (!handlers.upgrade(request, socket, head)) this.#respondWithoutUpgrade(request, socket as Socket);
    });
    server.on('connect', (request, socket) => this.#respondWithoutUpgrade(request, socket as Socket));
    server.on('checkExpectation', (request, response) => server.emit('request', request, response));
    server.on('clientError', (error, socket) => this.#badRequests.refuse(error, socket as Socket));
  }

  /**
   * Node has released the socket for an upgrade that we do not make; the request gets an ordinary response. Some clients
   * offer HTTP/2 this way with every first request.
   */
  #respondWithoutUpgrade(request: http.IncomingMessage, socket: Socket): void {
    socket.on('error', () => socket.destroy());
    const response = new http.ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket);
    response.on('finish', () => socket.end());
    this.server.emit('request', request, response);
  }
}
