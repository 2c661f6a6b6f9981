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
  recordingAt(httpOrigin(answer), rest);

/** As `recordingNetwork`, with a raw TCP server. */
export const rawRecordingNetwork = (
  speak: (socket: Socket) => void,
  names: RecordingOptions['names'],
): Promise<RecordingNetwork> => recordingAt(rawOrigin(speak), { names });

async function recordingAt(
  starting: Promise<LocalServer>,
  { names, texts = {} }: Omit<RecordingOptions, 'answer'>,
): Promise<RecordingNetwork> {
  const origin = await starting;
  const canaries = await Promise.all(
    ['127.0.0.1', '::1', '127.0.0.9'].map((host) =>
      httpOrigin((_request, response) => response.end('inside'), { host, port: origin.port }),
    ),
  );
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
