import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Network } from '../../lib/net/network.ts';
import { httpOrigin, type LocalServer, localNetwork, rawOrigin } from './local-network.ts';

/**
 * A network whose only public address is a loopback stand-in: connections really go to the address that the guard
 * checked, and listeners on the other loopback addresses record what gets through.
 */
export interface RecordingNetwork {
  network: Network;
  /** Connections to addresses inside. */
  insideConnections(): number;
  /** Connections to the stand-in. */
  originConnections(): number;
  port: number;
  close(): Promise<void>;
}

export interface RecordingOptions {
  /** Addresses by name; each lookup takes the next list, and repeats the last. */
  names: Record<string, string[][]>;
  texts?: Record<string, string[]>;
  answer: (request: IncomingMessage, response: ServerResponse) => void;
}

export const recordingNetwork = ({ answer, ...rest }: RecordingOptions): Promise<RecordingNetwork> =>
  recordingAt(() => httpOrigin(answer), rest);

/** As `recordingNetwork`, with a raw TCP server. */
export const rawRecordingNetwork = (
  speak: (socket: Socket) => void,
  names: RecordingOptions['names'],
): Promise<RecordingNetwork> => recordingAt(() => rawOrigin(speak), { names });

const INSIDE = ['127.0.0.1', '::1', '127.0.0.9'];
const MAX_TRIES = 10;

/** All on one port, which is free at the stand-in but may be taken at another address. */
async function listeners(
  start: () => Promise<LocalServer>,
  tries = MAX_TRIES,
): Promise<{ origin: LocalServer; canaries: LocalServer[] }> {
  const origin = await start();
  const started = await Promise.allSettled(
    INSIDE.map((host) =>
      httpOrigin((_request, response) => response.end('inside'), { host, port: origin.port }),
    ),
  );
  const canaries = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  if (canaries.length === INSIDE.length) return { origin, canaries };
  await Promise.all([origin, ...canaries].map((server) => server.close()));
  if (tries === 1) throw new Error(`found no port that is free at ${INSIDE.join(', ')}`);
  return listeners(start, tries - 1);
}

async function recordingAt(
  start: () => Promise<LocalServer>,
  { names, texts = {} }: Omit<RecordingOptions, 'answer'>,
): Promise<RecordingNetwork> {
  const { origin, canaries } = await listeners(start);
  return {
    network: {
      ...localNetwork(names, [origin.port]),
      resolveText: async (name) => texts[name] ?? [],
      // All ports are those of the listeners, and https is served without TLS.
      async connect({ addresses }) {
        const socket = connect({ host: addresses[0] ?? '', port: origin.port });
        await once(socket, 'connect');
        return socket;
      },
    },
    insideConnections: () => canaries.reduce((sum, canary) => sum + canary.connections(), 0),
    originConnections: () => origin.connections(),
    port: origin.port,
    close: async () => {
      await Promise.all([origin, ...canaries].map((server) => server.close()));
    },
  };
}
