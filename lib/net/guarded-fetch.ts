import { isIP } from 'node:net';
import { Agent, buildConnector, errors, request } from 'undici';
import type { Values, ValuesOf } from '../core/text/sentences.ts';
import { abortAny } from './abort-any.ts';
import type { FETCH_FAILURES, FetchFailureText } from './fetch-failures.ts';
import { type Network, PUBLIC_INTERNET } from './network.ts';
import { type BodyLimits, readBody, UnknownEncoding } from './read-body.ts';

/** Milliseconds; `total` includes redirects and body. */
export const FETCH_TIMES = { dns: 2_000, connect: 3_000, headers: 5_000, total: 10_000 };
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
  /** Empty for a redirect. */
  body: Buffer;
  isCut: boolean;
  /** Bytes of the body as received, packed. */
  received: number;
}

export interface GuardedFetchOptions {
  maxBytes: number;
  accept: string;
  userAgent: string;
  limits?: Partial<typeof FETCH_TIMES>;
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
 * The only function that may fetch an untrusted URL, with `guardedRequest` (docs/decisions/0045). Checks addresses and
 * redirects; sends no cookie, token or referrer; uses no proxy. @param network for tests
 */
export async function guardedFetch(
  address: string,
  { maxBytes, accept, userAgent, limits = {} }: GuardedFetchOptions,
  network: Network = PUBLIC_INTERNET,
): Promise<Fetched | FetchFailure> {
  const times = { ...FETCH_TIMES, ...limits };
  const headers = { accept, 'user-agent': userAgent };
  const signal = AbortSignal.timeout(times.total);
  let url = readAddress(address);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    if (!(url instanceof URL)) return url;
    const answer = await guardedRequest(url, { headers, body: { maxBytes }, times, signal, network });
    if (isFetchFailure(answer) || !isRedirect(answer)) return answer;
    url = redirectTarget(answer);
  }
  return tooManyRedirects(MAX_REDIRECTS);
}

export interface RequestOptions {
  headers: Record<string, string>;
  body: BodyLimits;
  times: typeof FETCH_TIMES;
  signal: AbortSignal;
  network: Network;
  inTurn?: <Result>(address: string, request: () => Promise<Result>) => Promise<Result>;
}

export const isRedirect = ({ status }: Fetched): boolean => [301, 302, 303, 307, 308].includes(status);

/** One request of `guardedFetch`, for callers that follow redirects themselves. */
export async function guardedRequest(url: URL, options: RequestOptions): Promise<Fetched | FetchFailure> {
  try {
    return await send(url, options);
  } catch (error) {
    return failureOf(error, options.signal);
  }
}

async function send(url: URL, options: RequestOptions): Promise<Fetched> {
  const { times, network, inTurn = (_address, request) => request() } = options;
  const addresses = await checkedAddresses(url, network, times.dns);
  return inTurn(addresses[0] ?? '', () => sendTo(addresses, url, options));
}

async function sendTo(
  addresses: string[],
  url: URL,
  { headers, body: limits, times, signal, network }: RequestOptions,
): Promise<Fetched> {
  const leave = enterHost(url.host);
  const agent = new Agent({
    connect: pinnedConnector(addresses, network, times.connect),
    headersTimeout: times.headers,
    bodyTimeout: times.headers,
    maxHeaderSize: MAX_HEAD_BYTES,
    pipelining: 0,
  });
  try {
    const response = await request(url, {
      dispatcher: agent,
      headers: { ...headers, 'accept-encoding': 'gzip, deflate, br' },
      signal: abortAny([signal, AbortSignal.timeout(times.total)]),
    });
    response.body.on('error', () => {});
    const fetched = { url, status: response.statusCode, headers: headersOf(response.headers) };
    if (isRedirect({ ...fetched, ...NO_BODY })) return { ...fetched, ...NO_BODY };
    const encodings = fetched.headers.get('content-encoding') ?? [];
    return { ...fetched, ...(await readBody(response.body, encodings, limits)) };
  } finally {
    // Also aborts a body still being received.
    void agent.destroy().catch(() => {});
    leave();
  }
}

const NO_BODY = { body: Buffer.alloc(0), isCut: false, received: 0 };

const busyHosts = new Map<string, number>();

/** Limits requests at a time per host, so that nobody can flood it through Blazon. @returns call it when done */
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

export function readAddress(address: string): URL | FetchFailure {
  return orFailure(() => readUrl(address, null));
}

export function redirectTarget({ url, headers }: Fetched): URL | FetchFailure {
  return orFailure(() => {
    const [location, ...more] = headers.get('location') ?? [];
    if (location === undefined || location.trim() === '' || more.length > 0)
      throw new Stopped('bad_response', 'redirect_nowhere', {});
    return readUrl(location, url);
  });
}

export const tooManyRedirects = (most: number): FetchFailure =>
  new Stopped('too_many_redirects', 'redirects_many', { most }).failure;

function orFailure(read: () => URL): URL | FetchFailure {
  try {
    return read();
  } catch (error) {
    if (error instanceof Stopped) return error.failure;
    throw error;
  }
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
  if (isLiteral && network.refusesLiterals) throw new Stopped('not_public', 'address_not_public', {});
  const addresses = isLiteral ? [host] : await network.resolve(host, timeoutMs).catch(() => []);
  if (addresses.length === 0) throw new Stopped('unknown_host', 'host_unknown', { host });
  if (!addresses.every((one) => network.isPublicAddress(one)))
    throw new Stopped('not_public', 'host_not_public', { host });
  return addresses;
}

/** Connects to the checked addresses, so that a changed DNS record has no effect. */
function pinnedConnector(addresses: string[], network: Network, timeoutMs: number): buildConnector.connector {
  if (network.connect !== undefined) return connectorOf(network.connect, addresses, timeoutMs);
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

const connectorOf =
  (connect: NonNullable<Network['connect']>, addresses: string[], timeoutMs: number) =>
  ({ hostname, port, protocol }: buildConnector.Options, done: buildConnector.Callback): void => {
    const isTls = protocol === 'https:';
    connect({ addresses, hostname, port: Number(port) || (isTls ? 443 : 80), isTls, timeoutMs }).then(
      (socket) => done(null, socket),
      (error: Error) => done(error, null),
    );
  };

function headersOf(headers: Record<string, string | string[] | undefined>): Map<string, string[]> {
  return new Map(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), [value].flat()]],
    ),
  );
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
  if (error instanceof UnknownEncoding)
    return { failure: 'bad_response', text: 'answer_encoding', values: {} };
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (
    signal.aborted ||
    (error instanceof Error && error.name === 'TimeoutError') ||
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
