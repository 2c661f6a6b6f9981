import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Agent, buildConnector, errors, request } from 'undici';
import type { Values, ValuesOf } from '../core/text/sentences.ts';
import type { FETCH_FAILURES, FetchFailureText } from './fetch-failures.ts';
import { type Network, PUBLIC_INTERNET } from './network.ts';

/** Milliseconds; `total` includes redirects and body. */
const LIMITS = { dns: 2_000, connect: 3_000, headers: 5_000, total: 10_000 };
const MAX_REDIRECTS = 3;
const MAX_PER_HOST = 4;
const MAX_HEAD_BYTES = 16_384;
const MAX_URL_LENGTH = 4_096;

export type FetchFailureReason =
  | 'bad_url'
  | 'not_public'
  | 'unknown_host'
  | 'busy'
  | 'unreachable'
  | 'timeout'
  | 'tls'
  | 'bad_response'
  | 'too_many_redirects';

export interface FetchFailure {
  failure: FetchFailureReason;
  /** Shown to the person who gave the URL; contains nothing from the response. */
  text: FetchFailureText;
  values: Values;
}

export interface Fetched {
  /** After redirects. */
  url: URL;
  status: number;
  /** By lower-case name. */
  headers: ReadonlyMap<string, readonly string[]>;
  body: Buffer;
  /** Truncated to `maxBytes`. */
  isCut: boolean;
}

export interface GuardedFetchOptions {
  maxBytes: number;
  /** `Accept` header. */
  accept: string;
  userAgent: string;
  limits?: Partial<typeof LIMITS>;
}

export const isFetchFailure = (value: object): value is FetchFailure => 'failure' in value;

/** Caught by `guardedFetch`, which returns the failure. */
class Stopped<Text extends FetchFailureText = FetchFailureText> extends Error {
  readonly failure: FetchFailure;
  constructor(failure: FetchFailureReason, text: Text, values: ValuesOf<(typeof FETCH_FAILURES)[Text]>) {
    super(text);
    this.failure = { failure, text, values };
  }
}

/**
 * Fetches an untrusted URL; the only function that may (docs/decisions/0045). GET to ports 80 and 443 of
 * public addresses; connects to the checked addresses only, and checks every redirect. Sends no cookie,
 * token or referrer, and uses no proxy.
 * @param network for tests
 */
export async function guardedFetch(
  address: string,
  { maxBytes, accept, userAgent, limits = {} }: GuardedFetchOptions,
  network: Network = PUBLIC_INTERNET,
): Promise<Fetched | FetchFailure> {
  const times = { ...LIMITS, ...limits };
  const headers = { accept, 'user-agent': userAgent, 'accept-encoding': 'gzip, deflate, br' };
  const signal = AbortSignal.timeout(times.total);
  try {
    let url = readUrl(address, null);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const answer = await visit(url, { headers, maxBytes, times, signal, network });
      if (!(answer instanceof URL)) return answer;
      url = answer;
    }
    throw new Stopped('too_many_redirects', 'redirects_many', { most: MAX_REDIRECTS });
  } catch (error) {
    return failureOf(error, signal);
  }
}

interface Visit {
  headers: Record<string, string>;
  maxBytes: number;
  times: typeof LIMITS;
  signal: AbortSignal;
  network: Network;
}

/** @returns the response, or the target of its redirect */
async function visit(url: URL, { headers, maxBytes, times, signal, network }: Visit): Promise<Fetched | URL> {
  const addresses = await checkedAddresses(url, network, times.dns);
  const leave = enterHost(url.host);
  const agent = new Agent({
    connect: pinnedConnector(addresses, network, times.connect),
    headersTimeout: times.headers,
    bodyTimeout: times.headers,
    maxHeaderSize: MAX_HEAD_BYTES,
    pipelining: 0,
  });
  try {
    const response = await request(url, { dispatcher: agent, headers, signal });
    response.body.on('error', () => {});
    const received = headersOf(response.headers);
    if ([301, 302, 303, 307, 308].includes(response.statusCode)) return redirectTarget(url, received);
    const { body, isCut } = await readBody(response.body, received.get('content-encoding') ?? [], maxBytes);
    return { url, status: response.statusCode, headers: received, body, isCut };
  } finally {
    // Also aborts a body still being received.
    void agent.destroy().catch(() => {});
    leave();
  }
}

const busyHosts = new Map<string, number>();

/**
 * Limits concurrent requests per host, so that Blazon cannot be used to flood it.
 * @returns a function to call when done
 */
function enterHost(host: string): () => void {
  const busy = busyHosts.get(host) ?? 0;
  if (busy >= MAX_PER_HOST) throw new Stopped('busy', 'host_busy', {});
  busyHosts.set(host, busy + 1);
  return () => {
    const left = (busyHosts.get(host) ?? 1) - 1;
    if (left === 0) busyHosts.delete(host);
    else busyHosts.set(host, left);
  };
}

/** @param from URL that redirected here */
function readUrl(address: string, from: URL | null): URL {
  const url =
    address.length <= MAX_URL_LENGTH && URL.canParse(address, from?.href)
      ? new URL(address, from?.href)
      : null;
  if (url === null) throw new Stopped('bad_url', 'address_unreadable', {});
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new Stopped('bad_url', 'address_scheme', {});
  if (url.username !== '' || url.password !== '') throw new Stopped('bad_url', 'address_password', {});
  if (from?.protocol === 'https:' && url.protocol === 'http:')
    throw new Stopped('bad_response', 'redirect_insecure', {});
  url.hash = '';
  return url;
}

/** Address literals are checked here, because no resolver or lookup sees them. */
async function checkedAddresses(url: URL, network: Network, timeoutMs: number): Promise<string[]> {
  const port = url.port === '' ? (url.protocol === 'http:' ? 80 : 443) : Number(url.port);
  if (!network.ports.has(port)) throw new Stopped('not_public', 'port_unusual', {});
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isLiteral = isIP(host) !== 0;
  if (!isLiteral && !network.isPublicName(host.replace(/\.$/, '')))
    throw new Stopped('not_public', 'host_local', { host });
  const addresses = isLiteral ? [host] : await network.resolve(host, timeoutMs);
  if (addresses.length === 0) throw new Stopped('unknown_host', 'host_unknown', { host });
  if (!addresses.every((one) => network.isPublicAddress(one)))
    throw new Stopped('not_public', 'host_not_public', { host });
  return addresses;
}

/** Connects to the checked addresses, so that a changed DNS record has no effect. */
function pinnedConnector(addresses: string[], network: Network, timeoutMs: number): buildConnector.connector {
  const pinned = addresses.map((address) => ({ address, family: isIP(address) }));
  const connect = buildConnector({
    timeout: timeoutMs,
    rejectUnauthorized: true,
    lookup: (_hostname, options, done) => {
      if (options.all) done(null, pinned);
      else done(null, pinned[0]?.address ?? '', pinned[0]?.family ?? 0);
    },
  });
  return (options, done) =>
    connect(options, (error, socket) => {
      if (error !== null) return done(error, null);
      const { remoteAddress } = socket;
      if (remoteAddress !== undefined && network.isPublicAddress(remoteAddress)) return done(null, socket);
      socket.destroy();
      done(new Stopped('not_public', 'address_not_public', {}), null);
    });
}

function headersOf(headers: Record<string, string | string[] | undefined>): Map<string, string[]> {
  return new Map(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), [value].flat()]],
    ),
  );
}

function redirectTarget(url: URL, headers: ReadonlyMap<string, readonly string[]>): URL {
  const [location, ...more] = headers.get('location') ?? [];
  if (location === undefined || location.trim() === '' || more.length > 0)
    throw new Stopped('bad_response', 'redirect_nowhere', {});
  return readUrl(location, url);
}

/** Decompresses one layer, up to `maxBytes`. */
async function readBody(
  raw: Readable,
  encodings: readonly string[],
  maxBytes: number,
): Promise<{ body: Buffer; isCut: boolean }> {
  const stream = decoded(raw, encodings.join(',').trim().toLowerCase());
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes) break;
  }
  raw.destroy();
  return { body: Buffer.concat(chunks, Math.min(length, maxBytes)), isCut: length > maxBytes };
}

function decoded(raw: Readable, encoding: string): Readable {
  if (encoding === '' || encoding === 'identity') return raw;
  const decoder =
    encoding === 'gzip' || encoding === 'x-gzip'
      ? createGunzip()
      : encoding === 'deflate'
        ? createInflate()
        : encoding === 'br'
          ? createBrotliDecompress()
          : null;
  if (decoder === null) throw new Stopped('bad_response', 'answer_encoding', {});
  raw.on('error', (error) => decoder.destroy(error));
  return raw.pipe(decoder);
}

const TLS_ERROR = /^(CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO)/;
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'EACCES',
  'EPERM',
]);

function failureOf(error: unknown, signal: AbortSignal): FetchFailure {
  if (error instanceof Stopped) return error.failure;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (
    signal.aborted ||
    error instanceof errors.ConnectTimeoutError ||
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError ||
    code === 'ETIMEDOUT'
  )
    return { failure: 'timeout', text: 'answer_late', values: {} };
  if (TLS_ERROR.test(code)) return { failure: 'tls', text: 'certificate_invalid', values: {} };
  if (UNREACHABLE.has(code) || error instanceof AggregateError)
    return { failure: 'unreachable', text: 'host_unreachable', values: {} };
  return { failure: 'bad_response', text: 'answer_unreadable', values: {} };
}
