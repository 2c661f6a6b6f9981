import { type FrontHeaders, hasOneHost, requestHeaders } from './request-headers.ts';

export interface RequestHead {
  method: 'GET' | 'HEAD';
  target: string;
  rawHeaders: readonly string[];
  /** Shared by requests that sent the same fields: read only. */
  headers: Readonly<FrontHeaders>;
  /** In bytes, with the empty line. */
  length: number;
}

/** Longer heads are left to Node, which has a limit of 16 kB. */
const MAX_LENGTH = 8 * 1024;
const MAX_FIELDS = 100;
const VERSION = Buffer.from(' HTTP/1.1\r\n');
const END = Buffer.from('\r\n\r\n');
const SPACE = 0x20;
const TAB = 0x09;
/** Origin form in visible ASCII, without a fragment (RFC 9112 section 3.2). */
const TARGET = /^\/[!"$-~]*$/;
/** Field lines without folding or invalid characters (RFC 9110 section 5). */
const FIELDS = /^(?:[!#$%&'*+.^_`|~0-9A-Za-z-]+:[\t -~\x80-\xff]*\r\n)+$/;
/** Fields that announce a body or change the connection. */
const NODE_ONLY = new Set([
  ...['content-length', 'transfer-encoding', 'trailer', 'expect', 'upgrade', 'http2-settings'],
  ...['connection', 'proxy-connection'],
]);

interface Fields {
  text: string;
  rawHeaders: readonly string[];
  headers: FrontHeaders;
}

/**
 * Parses the requests of one connection that are plain: GET or HEAD, HTTP/1.1, origin form, the whole head in hand, no
 * body, one Host, keep-alive. Returns null for everything else, which Node's parser then accepts or refuses. Every head
 * accepted here is one that Node reads the same way; `request-head.fuzz.test.ts` compares the two.
 */
export class HeadParser {
  /** Clients repeat their fields in every request: equal text is not parsed again. */
  #last: Fields | null = null;

  parse(bytes: Buffer): RequestHead | null {
    const method = methodOf(bytes);
    if (method === null) return null;
    const targetAt = method.length + 1;
    const targetEnd = bytes.indexOf(SPACE, targetAt);
    const fieldsAt = targetEnd + VERSION.length;
    if (targetEnd === -1 || fieldsAt > bytes.length || targetEnd - targetAt > MAX_LENGTH) return null;
    if (bytes.compare(VERSION, 0, VERSION.length, targetEnd, fieldsAt) !== 0) return null;

    // Not a slice of a longer string: it becomes a cache key and would keep that string alive.
    const target = bytes.toString('latin1', targetAt, targetEnd);
    if (!TARGET.test(target)) return null;
    const endAt = bytes.indexOf(END, fieldsAt);
    const length = endAt + END.length;
    if (endAt === -1 || length > MAX_LENGTH) return null;
    const fields = this.#fields(bytes.toString('latin1', fieldsAt, endAt + 2));
    if (fields === null) return null;
    return { method, target, rawHeaders: fields.rawHeaders, headers: fields.headers, length };
  }

  #fields(text: string): Fields | null {
    if (text !== this.#last?.text) this.#last = parseFields(text);
    return this.#last;
  }
}

function methodOf(bytes: Buffer): 'GET' | 'HEAD' | null {
  if (bytes[0] === 0x47) return bytes[1] === 0x45 && bytes[2] === 0x54 && bytes[3] === SPACE ? 'GET' : null;
  const isHead =
    bytes[0] === 0x48 && bytes[1] === 0x45 && bytes[2] === 0x41 && bytes[3] === 0x44 && bytes[4] === SPACE;
  return isHead ? 'HEAD' : null;
}

function parseFields(text: string): Fields | null {
  if (!FIELDS.test(text)) return null;
  const rawHeaders: string[] = [];
  for (const line of text.slice(0, -2).split('\r\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon);
    const value = trimmed(line.slice(colon + 1));
    const isKeepAlive = /^connection$/i.test(name) && /^keep-alive$/i.test(value);
    if (!isKeepAlive && NODE_ONLY.has(name.toLowerCase())) return null;
    rawHeaders.push(name, value);
  }
  if (rawHeaders.length > MAX_FIELDS * 2) return null;
  const headers = requestHeaders(rawHeaders);
  return hasOneHost(headers) ? { text, rawHeaders, headers } : null;
}

/** Without spaces and tabs around it, the only optional whitespace (RFC 9110 section 5.6.3). */
function trimmed(value: string): string {
  let start = 0;
  let end = value.length;
  while (start < end && isBlank(value.charCodeAt(start))) start += 1;
  while (end > start && isBlank(value.charCodeAt(end - 1))) end -= 1;
  return value.slice(start, end);
}

const isBlank = (code: number): boolean => code === SPACE || code === TAB;
