import net from 'node:net';

/** What an abusive client sends, and how it ends. */
interface Abuse {
  bytes: (host: string, largeFile: string) => string;
  /** Milliseconds the client stays. */
  stays: number;
  reads: boolean;
  leaves: 'end' | 'reset';
}

const lines =
  (first: string, ...fields: string[]) =>
  (host: string) =>
    [first, `Host: ${host}`, ...fields, '', ''].join('\r\n');
const UPGRADE = ['Connection: Upgrade', 'Upgrade: websocket'];

const KINDS: Record<string, Abuse> = {
  'says nothing': { bytes: () => '', stays: 2000, reads: true, leaves: 'end' },
  'half a head': {
    bytes: (host) => `GET /docs HTTP/1.1\r\nHost: ${host}\r\nX-A: `,
    stays: 3000,
    reads: true,
    leaves: 'end',
  },
  'upgrade of a file': {
    bytes: lines('GET /_next/x HTTP/1.1', ...UPGRADE),
    stays: 20,
    reads: true,
    leaves: 'end',
  },
  'upgrade of a page': {
    bytes: lines('GET /docs HTTP/1.1', ...UPGRADE),
    stays: 20,
    reads: false,
    leaves: 'reset',
  },
  'upgrade, held': {
    bytes: lines('GET /_next/x HTTP/1.1', ...UPGRADE),
    stays: 4000,
    reads: false,
    leaves: 'end',
  },
  connect: { bytes: lines('CONNECT example.com:443 HTTP/1.1'), stays: 1000, reads: true, leaves: 'end' },
  'slow body': {
    bytes: (host) => `${lines('POST /sign-in HTTP/1.1', 'Content-Length: 1000')(host)}a`,
    stays: 4000,
    reads: true,
    leaves: 'reset',
  },
  'large body': {
    bytes: (host) => lines('POST /sign-in HTTP/1.1', 'Content-Length: 300000')(host) + 'a'.repeat(300_000),
    stays: 500,
    reads: true,
    leaves: 'end',
  },
  'slow reader': {
    bytes: (host, largeFile) => lines(`GET ${largeFile} HTTP/1.1`)(host).repeat(20),
    stays: 4000,
    reads: false,
    leaves: 'reset',
  },
  'pipelined pages': {
    bytes: (host) => lines('GET /docs HTTP/1.1')(host).repeat(2000),
    stays: 1000,
    reads: false,
    leaves: 'reset',
  },
  'pipelined logos': {
    bytes: (host) => lines('GET /github.com HTTP/1.1')(host).repeat(200),
    stays: 500,
    reads: false,
    leaves: 'reset',
  },
  vanishes: { bytes: lines('GET /docs HTTP/1.1'), stays: 5, reads: true, leaves: 'reset' },
  'not HTTP': {
    bytes: () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    stays: 100,
    reads: true,
    leaves: 'end',
  },
};

export const KIND_NAMES = Object.keys(KINDS);

/** One connection of a kind; resolves when it is closed. */
export function abuse(kind: string, port: number, largeFile: string): Promise<void> {
  const { bytes, stays, reads, leaves } = KINDS[kind] as Abuse;
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => {
      socket.write(bytes(`127.0.0.1:${port}`, largeFile), 'latin1');
      setTimeout(() => (leaves === 'end' ? socket.end() : socket.resetAndDestroy()), stays);
    });
    if (reads) socket.resume();
    else socket.pause();
    // A client that has ended its half waits no longer than this for the server.
    const late = setTimeout(() => socket.destroy(), stays + 1000);
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(late);
      resolve();
    });
  });
}
