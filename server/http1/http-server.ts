import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Config } from '../../lib/core/config/config.ts';
import type { Logger } from '../../lib/core/log/logger.ts';
import { descriptorLimit } from '../../lib/health/probe-files.ts';
import type { Certificate } from '../tls/certificate.ts';
import { BadRequests } from './bad-request.ts';
import { FastConnections, type FastPathHandlers } from './fast-connections.ts';
import { NodeConnections } from './node-connections.ts';
import { KEEP_ALIVE_SECONDS } from './write-response.ts';

export interface HttpHandlers extends Pick<FastPathHandlers, 'handleFast' | 'refuseOverload'> {
  handleNode(request: http.IncomingMessage, response: http.ServerResponse): void;
  /** @returns false when this server does not upgrade such requests */
  upgrade(request: http.IncomingMessage, socket: Duplex, head: Buffer): boolean;
}

export interface HttpServerOptions {
  parser: Config['httpParser'];
  handlers: HttpHandlers;
  appOrigin: string | null;
  log: Logger;
  crowd?: Crowd;
  /** null: plain HTTP. */
  certificate?: Certificate | null;
}

/** Clients must leave descriptors for files, the database and pages. */
export interface Crowd {
  /** With more, idle ones are closed sooner. */
  connections: number;
  idleMs: number;
  /** Further ones are closed as they come. */
  max: number;
}

/** Time for a handshake; Node's default is two minutes. */
const HANDSHAKE_MS = 10_000;

export const NODE_OPTIONS: http.ServerOptions = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  // How often the two above are checked; Node's default is 30 s.
  connectionsCheckingInterval: 1000,
  keepAliveTimeout: KEEP_ALIVE_SECONDS * 1000,
  // The handlers check it: Node's refusal is an empty 400.
  requireHostHeader: false,
};

const DESCRIPTORS = descriptorLimit() ?? 8192;
const CROWD: Crowd = {
  connections: Math.floor(DESCRIPTORS * 0.5),
  idleMs: 5_000,
  max: Math.floor(DESCRIPTORS * 0.8),
};

/** A server whose connections begin on the fast path and move to Node's parser when they need it. */
export class HttpServer {
  readonly server: http.Server | https.Server;
  /** When a connection can carry requests. */
  readonly #accepted: 'connection' | 'secureConnection';
  readonly #connections = new NodeConnections();
  readonly #badRequests: BadRequests;
  readonly #fast: FastConnections | null;
  readonly #handle: (request: http.IncomingMessage, response: http.ServerResponse) => void;
  #isDraining = false;

  constructor({ parser, handlers, appOrigin, log, crowd = CROWD, certificate = null }: HttpServerOptions) {
    this.#badRequests = new BadRequests(appOrigin, this.#connections);
    this.#handle = (request, response) => {
      if (this.#isDraining) response.shouldKeepAlive = false;
      try {
        handlers.handleNode(request, response);
      } catch (error) {
        log.error({ err: error }, 'request handler failed');
        response.destroy();
      }
    };
    const onRequest = (request: http.IncomingMessage, response: http.ServerResponse): void =>
      this.#connections.enqueue({ request, response, handle: () => this.#handle(request, response) });
    this.#accepted = certificate === null ? 'connection' : 'secureConnection';
    this.server =
      certificate === null
        ? http.createServer(NODE_OPTIONS, onRequest)
        : secureServer(certificate, onRequest);
    this.#fast = parser === 'fast' ? this.#acceptFast(handlers) : null;
    if (this.#fast === null)
      this.server.on(this.#accepted, (socket: Socket) => this.#connections.accept(socket));
    this.#listenForSpecialRequests(handlers);
    this.#limitConnections(crowd.max);
    setInterval(() => this.#watchCrowd(crowd), 1000).unref();
  }

  /** Not `maxConnections`: with it, processes that share a socket pass a connection on and on. */
  #limitConnections(max: number): void {
    let open = 0;
    this.server.prependListener('connection', (socket: Socket) => {
      open += 1;
      socket.once('close', () => {
        open -= 1;
      });
      if (open > max) socket.destroy();
    });
  }

  #watchCrowd({ connections, idleMs }: Omit<Crowd, 'max'>): void {
    this.server.getConnections((_error, count = 0) => {
      const idle = count > connections ? idleMs : KEEP_ALIVE_SECONDS * 1000;
      this.server.keepAliveTimeout = idle;
      this.#fast?.limitIdle(idle);
    });
  }

  /** Keeps responding, but closes each connection after its next response, which says so. */
  drain(): void {
    this.#isDraining = true;
    this.#fast?.drain();
  }

  closeIdleConnections(): void {
    this.#fast?.closeIdle();
    this.server.closeIdleConnections();
  }

  closeAllConnections(): void {
    this.#fast?.closeAll();
    this.server.closeAllConnections();
  }

  #acceptFast(handlers: HttpHandlers): FastConnections {
    const { server } = this;
    const [acceptAsNode] = server.listeners(this.#accepted) as ((socket: Socket) => void)[];
    const detachToNode = (socket: Socket): void => {
      acceptAsNode?.call(server, socket);
      this.#connections.accept(socket);
    };
    const fast = new FastConnections({
      handleFast: (head, socket, sink) => handlers.handleFast(head, socket, sink),
      refuseOverload: () => handlers.refuseOverload(),
      detachToNode,
    });
    server.removeAllListeners(this.#accepted);
    server.on(this.#accepted, (socket: Socket) => {
      if (this.#isDraining) detachToNode(socket);
      else fast.accept(socket);
    });
    return fast;
  }

  #listenForSpecialRequests(handlers: HttpHandlers): void {
    const { server } = this;
    server.on('upgrade', (request, socket, head) => {
      this.#connections.release(socket as Socket);
      if (!handlers.upgrade(request, socket, head)) this.#respondWithoutUpgrade(request, socket as Socket);
    });
    server.on('connect', (request, socket) => {
      this.#connections.release(socket as Socket);
      this.#respondWithoutUpgrade(request, socket as Socket);
    });
    for (const event of ['checkContinue', 'checkExpectation'] as const)
      server.on(event, (request, response) => server.emit('request', request, response));
    server.on('clientError', (error, socket) => this.#badRequests.refuse(error, socket as Socket));
  }

  /** Node has released the socket: this response is its last. Some clients offer HTTP/2 with every first request. */
  #respondWithoutUpgrade(request: http.IncomingMessage, socket: Socket): void {
    // Node no longer reads the socket, and would not notice that the client has left.
    socket.on('error', () => socket.destroy());
    socket.on('end', () => socket.destroySoon());
    socket.resume();
    const response = new http.ServerResponse(request);
    response.shouldKeepAlive = false;
    response.on('finish', () => socket.destroySoon());
    const handle = () => {
      response.assignSocket(socket);
      this.#handle(request, response);
    };
    this.#connections.enqueue({ request, response, handle });
  }
}

function secureServer(certificate: Certificate, onRequest: http.RequestListener): https.Server {
  const server = https.createServer(
    {
      ...{ ...NODE_OPTIONS, ...certificate, handshakeTimeout: HANDSHAKE_MS },
      ...{ minVersion: 'TLSv1.2', ALPNProtocols: ['http/1.1'] },
    },
    onRequest,
  );
  // Node would have us answer in plain text, which such a client does not understand.
  server.removeAllListeners('tlsClientError');
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  return server;
}
