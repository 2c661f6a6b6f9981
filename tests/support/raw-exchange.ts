import net from 'node:net';

/** A response as received. */
export interface RawReply {
  status: number;
  reason: string;
  version: string;
  /** Alternating name and value, as sent. */
  rawHeaders: string[];
  header(name: string): string | undefined;
  /** Without chunked coding. */
  body: Buffer;
}

export interface Exchange {
  replies: RawReply[];
  /** All received bytes. */
  bytes: Buffer;
  /** Closed by the server. */
  closed: boolean;
}

export interface ExchangeOptions {
  /** Number of responses to wait for; default: 1. */
  replies?: number;
  /** Methods of the requests, because a response to HEAD has no body. */
  methods?: string[];
  timeoutMs?: number;
}

/**
 * Sends raw bytes over a new connection and parses the responses strictly.
 * @param bytes strings are sent as latin1
 * @throws if a response is not HTTP or is late
 */
export function exchange(
  port: number,
  bytes: string | Buffer,
  { replies = 1, methods = [], timeoutMs = 20_000 }: ExchangeOptions = {},
): Promise<Exchange> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const socket = net.connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    const timer = setTimeout(
      () => finish(new Error(`no complete response within ${timeoutMs} ms; received ${show(received)}`)),
      timeoutMs,
    );
    const finish = (error: Error | null, closed = false): void => {
      clearTimeout(timer);
      socket.destroy();
      if (error !== null) return reject(error);
      try {
        const parsed = parseReplies(received, methods, closed);
        resolve({ replies: parsed, bytes: received, closed });
      } catch (cause) {
        reject(cause);
      }
    };
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      try {
        if (parseReplies(received, methods, false).length >= replies) finish(null);
      } catch (cause) {
        finish(cause as Error);
      }
    });
    socket.on('error', () => finish(null, true));
    socket.on('close', () => finish(null, true));
  });
}

/** A request without validation or encoding. */
export const requestBytes = (
  method: string,
  target: string,
  headers: readonly (readonly [string, string])[] = [],
): string => {
  const hasHost = headers.some(([name]) => name.toLowerCase() === 'host');
  const lines = [...(hasHost ? [] : [['Host', 'localhost'] as const]), ...headers].map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`;
};

const show = (bytes: Buffer) => JSON.stringify(bytes.toString('latin1').slice(0, 300));

/** Complete responses at the start of `bytes`. @param ended whether the connection is closed */
export function parseReplies(bytes: Buffer, methods: readonly string[], ended: boolean): RawReply[] {
  const replies: RawReply[] = [];
  let at = 0;
  while (at < bytes.length) {
    const end = bytes.indexOf('\r\n\r\n', at, 'latin1');
    if (end === -1) break;
    const [first = '', ...lines] = bytes.toString('latin1', at, end).split('\r\n');
    const start = /^HTTP\/(1\.[01]) ([1-5]\d\d) ([^\r\n]*)$/.exec(first);
    if (start === null) throw new Error(`not an HTTP response: ${show(bytes.subarray(at))}`);
    const rawHeaders = lines.flatMap((line) => {
      const field = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+): ?([^\0\r\n]*)$/.exec(line);
      if (field === null) throw new Error(`not a header line: ${JSON.stringify(line)}`);
      return [field[1] ?? '', field[2] ?? ''];
    });
    const header = (name: string): string | undefined => {
      const index = rawHeaders.findIndex((item, i) => i % 2 === 0 && item.toLowerCase() === name);
      return index === -1 ? undefined : rawHeaders[index + 1];
    };
    const status = Number(start[2]);
    const body = readBody(bytes, end + 4, {
      status,
      method: methods[replies.length] ?? 'GET',
      header,
      ended,
    });
    if (body === null) break;
    replies.push({
      status,
      reason: start[3] ?? '',
      version: start[1] ?? '',
      rawHeaders,
      header,
      body: body.body,
    });
    at = body.next;
  }
  if (ended && at < bytes.length) throw new Error(`left over: ${show(bytes.subarray(at))}`);
  return replies;
}

function readBody(
  bytes: Buffer,
  from: number,
  {
    status,
    method,
    header,
    ended,
  }: { status: number; method: string; header: (name: string) => string | undefined; ended: boolean },
): { body: Buffer; next: number } | null {
  if (method === 'HEAD' || status === 204 || status === 304 || status < 200)
    return { body: Buffer.alloc(0), next: from };
  if (header('transfer-encoding')?.toLowerCase() === 'chunked') return readChunks(bytes, from);
  const length = header('content-length');
  if (length === undefined) return ended ? { body: bytes.subarray(from), next: bytes.length } : null;
  const next = from + Number(length);
  return next > bytes.length ? null : { body: bytes.subarray(from, next), next };
}

function readChunks(bytes: Buffer, from: number): { body: Buffer; next: number } | null {
  const chunks: Buffer[] = [];
  for (let at = from; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at, 'latin1');
    if (lineEnd === -1) return null;
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    const start = lineEnd + 2;
    if (bytes.length < start + size + 2) return null;
    if (size === 0) return { body: Buffer.concat(chunks), next: start + 2 };
    chunks.push(bytes.subarray(start, start + size));
    at = start + size + 2;
  }
}
