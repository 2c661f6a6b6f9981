import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Destination, Network } from '../../net/network.ts';
import { isPublicAddress, isPublicName } from '../../net/public-address.ts';
import type { SiteAnswer, SiteFile } from './site-file.ts';
import { writeBody } from './write-body.ts';

/** An internet of a few sites on loopback, with its own resolver and addresses; no real host is ever reached. */
export interface LabInternet extends LabNetwork {
  close(): Promise<void>;
}

export interface LabNetwork {
  network: Network;
  /** Addresses to which a connection was tried that belong to no site. */
  strays: string[];
}

export interface LabPorts {
  http: number;
  https: number;
}

export interface LabOptions {
  /** Milliseconds from a request to its response. */
  latencyMs?: number;
}

export async function labInternet(
  sites: readonly SiteFile[],
  options: LabOptions = {},
): Promise<LabInternet> {
  const { ports, close } = await labServers(sites, options);
  return { ...labNetwork(sites, ports), close };
}

/** Serves sites. https is served without TLS: the guard's own connection is replaced, its checks are not. */
export async function labServers(
  sites: readonly SiteFile[],
  { latencyMs = 0 }: LabOptions = {},
): Promise<{ ports: LabPorts; close(): Promise<void> }> {
  const origins = new Map<string, { answers: SiteFile['origins'][string]; folder: string }>();
  for (const { origins: all, folder } of sites)
    for (const [origin, answers] of Object.entries(all)) origins.set(origin, { answers, folder });
  const reply = (scheme: string) => (request: IncomingMessage, response: ServerResponse) =>
    void answer(scheme, request, response).catch(() => response.destroy());

  async function answer(scheme: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    await pause(latencyMs);
    const { host = '' } = request.headers;
    const origin = origins.get(`${scheme}://${host}`);
    if (origin === undefined) {
      response.writeHead(301, { location: `https://${host}${request.url}` }).end();
      return;
    }
    const found = origin.answers[request.url ?? '/'] ?? origin.answers['*'];
    if (found === undefined)
      response.writeHead(404, { 'content-type': 'text/html' }).end('<title>Not found</title>');
    else if (found.ifCookie === undefined) await send(response, found, origin.folder);
    else {
      const has = (request.headers.cookie ?? '').split(/;\s*/).includes(found.ifCookie);
      await send(response, (has ? found.then : found.else) ?? {}, origin.folder);
    }
  }

  const [plain, secure] = await Promise.all([
    listening(createServer(reply('http'))),
    listening(createServer(reply('https'))),
  ]);
  return {
    ports: { http: portOf(plain), https: portOf(secure) },
    async close() {
      for (const server of [plain, secure]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

/** The way to sites that are served at these ports, also by another process. */
export function labNetwork(sites: readonly SiteFile[], ports: LabPorts): LabNetwork {
  const origins = new Set(sites.flatMap((site) => Object.keys(site.origins)));
  const refused = new Set(sites.flatMap(({ refuses }) => refuses));
  const { resolve, resolveText, names } = resolver(sites);
  const strays: string[] = [];
  /** A connection that is refused, like one to a closed port. */
  const refuse = (): never => {
    throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  };
  async function open({ addresses, hostname, isTls }: Destination): Promise<Socket> {
    const [address = ''] = addresses;
    if (!names.has(address)) {
      strays.push(address);
      return refuse();
    }
    const origin = `${isTls ? 'https' : 'http'}://${hostname}`;
    if (refused.has(origin) || (!origins.has(origin) && (isTls || !origins.has(`https://${hostname}`))))
      return refuse();
    const socket = connect({ port: isTls ? ports.https : ports.http, host: '127.0.0.1', noDelay: true });
    await once(socket, 'connect');
    return socket;
  }
  return {
    network: {
      resolve,
      resolveText,
      isPublicName,
      isPublicAddress,
      ports: new Set([80, 443]),
      connect: open,
    },
    strays,
  };
}

async function listening(server: Server): Promise<Server> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

async function send(response: ServerResponse, answer: SiteAnswer, folder: string): Promise<void> {
  if (answer.generate === 'drip') return drip(response, answer);
  response.writeHead(answer.status ?? 200, answer.headers ?? {});
  await writeBody(response, answer.body ?? {}, folder);
}

/** From the status line on, then with filling, until the client goes. */
async function drip(response: ServerResponse, { text = '', bytesPerSecond = 1 }: SiteAnswer): Promise<void> {
  const { socket } = response;
  for (let at = 0; socket !== null && !socket.destroyed; at += 1) {
    socket.write(text[at] ?? 'x');
    await pause(1000 / bytesPerSecond);
  }
}

/** Public addresses of a block that is routed nowhere here. */
const addressOf = (index: number): string => `11.0.${index >> 8}.${index & 255}`;

function resolver(sites: readonly SiteFile[]): Pick<Network, 'resolve' | 'resolveText'> & {
  names: ReadonlyMap<string, string>;
} {
  const answers = new Map(sites.flatMap(({ dns }) => Object.entries(dns)));
  const texts = new Map(sites.flatMap(({ txt }) => Object.entries(txt)));
  const names = new Map([...answers.keys()].map((name, index) => [addressOf(index + 1), name]));
  const addresses = new Map([...names].map(([address, name]) => [name, address]));
  const asked = new Map<string, number>();
  return {
    names,
    async resolve(name) {
      const turns = answers.get(name) ?? [];
      const turn = asked.get(name) ?? 0;
      asked.set(name, turn + 1);
      const answer = turns[Math.min(turn, turns.length - 1)] ?? [];
      return answer.map((one) => (one === 'public' ? (addresses.get(name) ?? '') : one));
    },
    resolveText: async (name) => texts.get(name) ?? [],
  };
}
