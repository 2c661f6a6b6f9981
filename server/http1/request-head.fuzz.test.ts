import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NODE_OPTIONS } from './http-server.ts';
import { HeadParser, type RequestHead } from './request-head.ts';

/**
 * Gives mutated request heads to the fast parser, and those that it accepts to Node's server, one after the other on one
 * connection: Node must read the same requests, each without a body. FUZZ_HEADS sets their number, FUZZ_SEED repeats a
 * failed run.
 */

const HEADS = Number(process.env.FUZZ_HEADS ?? 5000);
const SEED = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
/** Heads per connection. */
const BATCH = 250;

const request = (line: string, ...fields: string[]) => `${[line, ...fields].join('\r\n')}\r\n\r\n`;
const CHROME = [
  'Host: localhost:3000',
  'Connection: keep-alive',
  'sec-ch-ua: "Chromium";v="142", "Not_A Brand";v="99"',
  'sec-ch-ua-mobile: ?0',
  'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Accept: image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8',
  'Sec-Fetch-Site: cross-site',
  'Referer: https://example.com/',
  'Accept-Encoding: gzip, deflate, br, zstd',
  'If-None-Match: "0123456789abcdef-128"',
];
const SEEDS = [
  request('GET /acme.com?token=pk_abc&size=64 HTTP/1.1', ...CHROME),
  request('GET /crypto/BTC HTTP/1.1', 'Host: a', 'User-Agent: curl/8.5.0', 'Accept: */*'),
  request('HEAD /ticker/BRK%2EB?fallback=404 HTTP/1.1', 'host:a', 'X-Forwarded-For: 10.0.0.1'),
  request('GET /brands/acme.com HTTP/1.1', 'Host: a', 'Authorization: Bearer sk_x', 'Origin: https://b.com'),
  request('GET / HTTP/1.1', 'Host: \t a \t', 'Accept:', 'X-Name: \xe9'),
  request('POST /mcp HTTP/1.1', 'Host: a', 'Content-Length: 4'),
];
/** Pieces that mean something in a head, or nearly. */
const PIECES = [
  ...[
    '\r\n',
    '\r\n\r\n',
    '\n',
    '\r',
    ' ',
    '\t',
    ':',
    '\0',
    '\x7f',
    '\xe9',
    '\x01',
    '%00',
    '#',
    '?',
    '\\',
    '"',
  ],
  ...['GET ', 'HEAD ', 'get ', ' HTTP/1.1', ' HTTP/1.0', ' HTTP/2.0', 'http://a', '/', '//', '*', ';', ','],
  ...['\r\nContent-Length: 4', '\r\nContent-Length:0', '\r\ncontent-length : 4', '\r\nContent-Length: +4'],
  ...['\r\nTransfer-Encoding: chunked', '\r\nTransfer-Encoding:\tchunked', '\r\nTransfer-Encoding: identity'],
  ...['\r\nConnection: close', '\r\nConnection: keep-alive', '\r\nConnection: keep-alive, close'],
  ...['\r\nConnection: upgrade\r\nUpgrade: h2c', '\r\nConnection: content-length', '\r\nKeep-Alive: 5'],
  ...['\r\nExpect: 100-continue', '\r\nUpgrade: websocket', '\r\nTrailer: X', '\r\nTE: trailers'],
  ...[
    '\r\nProxy-Connection: keep-alive',
    '\r\nHost: b',
    '\r\nhost:',
    '\r\nAccept: c',
    '\r\n folded',
    '\r\n:',
  ],
  ...['\r\nX', '\r\nX:', '\r\nX-A_b.c~!#$%&*+^`|: d', '\r\nIf-None-Match: "x"', '\r\nOrigin:\td '],
];

const position = fc.nat({ max: 999 });
const mutation = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('insert' as const),
      at: position,
      piece: fc.constantFrom(...PIECES),
    }),
  },
  fc.record({ kind: fc.constant('replace' as const), at: position, byte: fc.nat({ max: 255 }) }),
  fc.record({ kind: fc.constant('delete' as const), at: position, length: fc.integer({ min: 1, max: 12 }) }),
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('copy-line' as const), from: position, at: position }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('add-field' as const),
      at: position,
      piece: fc.constantFrom(...PIECES),
    }),
  },
);
type Mutation = typeof mutation extends fc.Arbitrary<infer T> ? T : never;

/** @param change positions are thousandths of the text */
function mutate(text: string, change: Mutation): string {
  const at = Math.floor((change.at / 1000) * text.length);
  switch (change.kind) {
    case 'insert':
      return text.slice(0, at) + change.piece + text.slice(at);
    case 'replace':
      return text.slice(0, at) + String.fromCharCode(change.byte) + text.slice(at + 1);
    case 'delete':
      return text.slice(0, at) + text.slice(at + change.length);
    default: {
      const lines = text.split('\r\n');
      const line = 1 + Math.floor((change.at / 1000) * (lines.length - 1));
      const piece =
        change.kind === 'copy-line'
          ? (lines[Math.floor((change.from / 1000) * lines.length)] ?? '')
          : change.piece.replace(/^\r\n/, '');
      return [...lines.slice(0, line), piece, ...lines.slice(line)].join('\r\n');
    }
  }
}

const mutatedHead = fc
  .tuple(fc.constantFrom(...SEEDS), fc.array(mutation, { minLength: 1, maxLength: 4 }))
  .map(([text, changes]) => changes.reduce(mutate, text));

interface Seen {
  method: string | undefined;
  target: string | undefined;
  rawHeaders: readonly string[];
  bodyBytes: number;
}

let port: number;
let seen: Seen[] = [];

beforeAll(async () => {
  const server = http.createServer(NODE_OPTIONS, (incoming, response) => {
    const { method, url: target, rawHeaders } = incoming;
    const entry: Seen = { method, target, rawHeaders, bodyBytes: 0 };
    seen.push(entry);
    incoming.on('data', (chunk: Buffer) => {
      entry.bodyBytes += chunk.length;
    });
    incoming.on('end', () => response.end());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  ({ port } = server.address() as AddressInfo);
});

/** The requests that Node reads in these bytes. */
async function asNode(bytes: Buffer): Promise<Seen[]> {
  seen = [];
  await new Promise<void>((done) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.resume();
    // A reset after a refusal: the comparison shows what is missing.
    socket.on('error', () => {});
    socket.on('close', () => done());
  });
  return seen;
}

const LAST = 'GET /last HTTP/1.1\r\nHost: last\r\nConnection: close\r\n\r\n';

test(
  `Node reads what the fast parser accepts in ${HEADS} mutated heads (FUZZ_SEED=${SEED})`,
  async () => {
    const texts = fc.sample(mutatedHead, { numRuns: HEADS, seed: SEED });
    // One parser for all, as on a connection, so that reused fields are compared, too.
    const parser = new HeadParser();
    let accepted = 0;
    for (let start = 0; start < texts.length; start += BATCH) {
      const batch: { head: RequestHead; bytes: Buffer }[] = [];
      for (const text of texts.slice(start, start + BATCH)) {
        const bytes = Buffer.from(text, 'latin1');
        const head = parser.parse(bytes);
        if (head !== null) batch.push({ head, bytes: bytes.subarray(0, head.length) });
      }
      accepted += batch.length;
      const read = await asNode(Buffer.concat([...batch.map(({ bytes }) => bytes), Buffer.from(LAST)]));
      for (const [i, { head, bytes }] of batch.entries()) {
        const { method, target, rawHeaders } = head;
        expect(read[i], `FUZZ_SEED=${SEED} head ${JSON.stringify(bytes.toString('latin1'))}`).toEqual({
          method,
          target,
          rawHeaders,
          bodyBytes: 0,
        });
      }
      expect(
        read.slice(batch.length).map(({ target }) => target),
        `FUZZ_SEED=${SEED}`,
      ).toEqual(['/last']);
    }
    expect(accepted).toBeGreaterThan(HEADS / 20);
  },
  60_000 + HEADS * 10,
);
