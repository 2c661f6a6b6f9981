import { type FrontHeaders, requestHeaders } from './request-headers.ts';

/** The head of a request that needs nothing but an answer. */
export interface QuickHead {
  method: 'GET' | 'HEAD';
  /** Path and query as sent; begins with a slash. */
  target: string;
  /** Shared by the requests of a connection that send the same ones: never written to. */
  headers: Readonly<FrontHeaders>;
  /** Bytes it took. */
  length: number;
}

/** Larger heads, up to what is allowed, are left to Node. */
const LONGEST = 8 * 1024;
const VERSION = Buffer.from(' HTTP/1.1\r\n');
const END = Buffer.from('\r\n\r\n');
const SPACE = 0x20;
/** Request targets in visible ASCII, without a fragment (RFC 9112 section 3.2). */
const TARGET = /^\/[!"$-~]*$/;
/** Field lines without folding, without anything that is no part of a name or a value (RFC 9110 section 5). */
const FIELDS = /^(?:[!#$%&'*+.^_`|~0-9A-Za-z-]+:[\t -~\x80-\xff]*\r\n)+$/;
/** Fields that make more of a request than its head, or of a connection than a row of requests. */
const NOT_QUICK = new Set([
  ...['content-length', 'transfer-encoding', 'trailer', 'expect', 'upgrade', 'http2-settings'],
  ...['connection', 'proxy-connection'],
]);
const HEADERS_AT_MOST = 100;

/**
 * Reads the ordinary requests of one connection: GET or HEAD, HTTP/1.1, origin form, a whole head, no body, one Host, the
 * connection kept. Everything else is `null`, and is for Node's parser to accept or to refuse: what is read here
 * Node would have read the same (`request-head.test.ts`).
 */
export class QuickHeads {
  #lastFields = '';
  #lastHeaders: FrontHeaders | null = null;

  /** The head that `bytes` begins with. */
  read(bytes: Buffer): QuickHead | null {
    const method = methodOf(bytes);
    if (method === null) return null;
    const targetAt = method.length + 1;
    const targetEnd = bytes.indexOf(SPACE, targetAt);
    const fieldsAt = targetEnd + VERSION.length;
    if (targetEnd === -1 || fieldsAt > bytes.length || targetEnd - targetAt > LONGEST) return null;
    if (bytes.compare(VERSION, 0, VERSION.length, targetEnd, fieldsAt) !== 0) return null;

    // Not a part of a longer text: this one is kept as a key, and would keep the whole alive.
    const target = bytes.toString('latin1', targetAt, targetEnd);
    if (!TARGET.test(target)) return null;
    const end = this.#endOf(bytes, fieldsAt);
    if (end === -1) return null;
    const headers = this.#headersOf(bytes.toString('latin1', fieldsAt, end - 2));
    return headers === null ? null : { method, target, headers, length: end };
  }

  /** Where the head ends, behind the empty line; -1 when it has not come whole. */
  #endOf(bytes: Buffer, fieldsAt: number): number {
    const at = bytes.indexOf(END, fieldsAt);
    const end = at === -1 ? -1 : at + END.length;
    return end > LONGEST ? -1 : end;
  }

  /** Clients send the same fields again and again: those are compared, not read. */
  #headersOf(fields: string): FrontHeaders | null {
    if (fields === this.#lastFields) return this.#lastHeaders;
    const headers = readFields(fields);
    this.#lastFields = fields;
    this.#lastHeaders = headers;
    return headers;
  }
}

function methodOf(bytes: Buffer): 'GET' | 'HEAD' | null {
  if (bytes[0] === 0x47) return bytes[1] === 0x45 && bytes[2] === 0x54 && bytes[3] === SPACE ? 'GET' : null;
  const isHead =
    bytes[0] === 0x48 && bytes[1] === 0x45 && bytes[2] === 0x41 && bytes[3] === 0x44 && bytes[4] === SPACE;
  return isHead ? 'HEAD' : null;
}

/** @param fields each with its CRLF */
function readFields(fields: string): FrontHeaders | null {
  if (!FIELDS.test(fields)) return null;
  const raw: string[] = [];
  for (const line of fields.slice(0, -2).split('\r\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon);
    const value = trimmed(line.slice(colon + 1));
    const isKept = /^connection$/i.test(name) && /^keep-alive$/i.test(value);
    if (!isKept && NOT_QUICK.has(name.toLowerCase())) return null;
    raw.push(name, value);
  }
  if (raw.length > HEADERS_AT_MOST * 2) return null;
  const headers = requestHeaders(raw);
  return headers.host === undefined || headers.hostRepeated ? null : headers;
}

/** Optional whitespace is spaces and tabs, and no other blank (RFC 9110 section 5.6.3). */
function trimmed(value: string): string {
  let start = 0;
  let end = value.length;
  while (start < end && isBlank(value.charCodeAt(start))) start += 1;
  while (end > start && isBlank(value.charCodeAt(end - 1))) end -= 1;
  return value.slice(start, end);
}

const isBlank = (code: number): boolean => code === SPACE || code === 0x09;
