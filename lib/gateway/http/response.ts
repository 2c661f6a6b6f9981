import { randomBytes } from 'node:crypto';
import { isRefusal } from '../../core/errors/errors.ts';
import type { Standing } from '../../limits/enforce-limits.ts';
import type { CallerAccount } from '../../tokens/token-record.ts';
import type { LogoFinder } from '../logos/find-logo.ts';
import type { ParsedLogoUrl } from '../logos/logo-request.ts';
import { NOT_MODIFIED_HEADERS, PNG_HEADERS } from './headers.ts';
import type { PlainRequest, PlainResponse } from './plain.ts';

const INSTANCE = randomBytes(5).toString('hex');
const MAX_COUNT = 36 ** 4;
let count = 0;
let prefix = { ms: 0, text: '' };

/** `req_` + time + instance + counter, in base 36: sortable by time, unique across processes. */
export function requestId(nowMs = Date.now()): string {
  if (prefix.ms !== nowMs) prefix = { ms: nowMs, text: `req_${nowMs.toString(36)}${INSTANCE}` };
  count = (count + 1) % MAX_COUNT;
  return prefix.text + count.toString(36).padStart(4, '0');
}

/** Formatting the number takes 0.1 µs, and nearly every request takes less than a millisecond. */
const BELOW_A_MILLISECOND = Array.from(
  { length: 1000 },
  (_none, i) => `total;dur=0.${String(i).padStart(3, '0')}`,
);

/** Milliseconds with microseconds (W3C Server Timing). @param startedAt of `performance.now()` */
export function serverTiming(startedAt: number): string {
  const microseconds = Math.trunc((performance.now() - startedAt) * 1000);
  return BELOW_A_MILLISECOND[microseconds] ?? `total;dur=${(microseconds / 1000).toFixed(3)}`;
}

/** Structured fields of draft-ietf-httpapi-ratelimit-headers, and `X-RateLimit-*` for the tighter policy. */
export function rateLines({ burst, daily }: Standing, nowMs: number): string {
  const tighter = burst.remaining < daily.remaining ? burst : daily;
  const resetAt = Math.floor(nowMs / 1000) + tighter.resetSeconds;
  return (
    `RateLimit-Policy: "burst";q=${burst.limit};w=60, "daily";q=${daily.limit};w=86400\r\n` +
    `RateLimit: "burst";r=${burst.remaining};t=${burst.resetSeconds}, "daily";r=${daily.remaining};t=${daily.resetSeconds}\r\n` +
    `X-RateLimit-Limit: ${tighter.limit}\r\nX-RateLimit-Remaining: ${tighter.remaining}\r\nX-RateLimit-Reset: ${resetAt}\r\n`
  );
}

export const momentLines = (
  { id, startedAt, nowMs }: { id: string; startedAt: number; nowMs: number },
  standing: Standing,
): string =>
  `${rateLines(standing, nowMs)}X-Request-Id: ${id}\r\nServer-Timing: ${serverTiming(startedAt)}\r\n`;

/** `If-None-Match`, compared weakly (RFC 9110 section 13.1.2). @param etag opaque tag without quotes */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === '*') return true;
  const quoted = `"${etag}"`;
  if (ifNoneMatch === quoted) return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === quoted);
}

export interface WrittenImage {
  readonly outcome: 'logo' | 'monogram';
  readonly reason: string | null;
  /** The logo is being looked for: `HEAD` is then answered 202. */
  readonly isPending: boolean;
  readonly png: Buffer;
  readonly etag: string;
  /** Each header with its CRLF; those describing the body come last. */
  readonly lines: string;
  /** Offset of those in `lines`. */
  readonly bodyLinesAt: number;
}

/** @param headers lines without CRLF @param fileName ASCII, without the extension */
export function writeImage(
  { outcome, reason, isPending, png, etag }: Omit<WrittenImage, 'lines' | 'bodyLinesAt'>,
  headers: readonly string[],
  fileName: string,
): WrittenImage {
  const head = joined([...headers, `ETag: "${etag}"`]);
  const bodyHead = joined([
    `Content-Length: ${png.length}`,
    `Content-Disposition: inline; filename="${fileName}.png"`,
  ]);
  return { outcome, reason, isPending, png, etag, lines: flat(head + bodyHead), bodyLinesAt: head.length };
}

const joined = (lines: readonly string[]): string => lines.map((line) => `${line}\r\n`).join('');

/** Flattens a concatenated ASCII string, which V8 would otherwise flatten at every use. */
const flat = (text: string): string => Buffer.from(text, 'latin1').toString('latin1');

/** Shared: never changed. */
export const NO_HEADERS: string[] = [];

/** 200 with the image, or 304; 202 for `HEAD` while the logo is looked for. @param moment see `momentLines` */
export function imageResponse(
  request: PlainRequest,
  { isPending, png, etag, lines, bodyLinesAt }: WrittenImage,
  moment: string,
): PlainResponse {
  const condition = request.headers['if-none-match'];
  if (condition !== undefined && matchesEtag(condition, etag))
    return {
      status: 304,
      fixed: NOT_MODIFIED_HEADERS,
      headers: NO_HEADERS,
      lines: lines.slice(0, bodyLinesAt) + moment,
      body: null,
    };
  const isHead = request.method === 'HEAD';
  return {
    status: isHead && isPending ? 202 : 200,
    fixed: PNG_HEADERS,
    headers: NO_HEADERS,
    lines: lines + moment,
    body: isHead ? null : png,
  };
}

/** Time until the underlying caches are consulted again, which lets them refresh. */
const REUSE_MS = 30_000;

interface Validity {
  plan: CallerAccount['plan'];
  exchanges: CallerAccount['exchanges'];
  found: FoundAt;
  writtenAtMs: number;
}

/** The catalog when a lookup began. */
export interface FoundAt {
  version: LogoFinder['version'];
  /** With it, the image outlives changes of others; undefined: any change ends it. */
  entry: object | undefined;
}

/** The last image of each parsed URL; bounded by the front server's cache of these. */
export class AnswerCache {
  readonly #images = new WeakMap<ParsedLogoUrl, WrittenImage & Validity>();

  /** The image, if a new lookup would give the same. */
  get(
    url: ParsedLogoUrl,
    account: CallerAccount,
    logos: Pick<LogoFinder, 'version' | 'entryOf'>,
    nowMs: number,
  ): WrittenImage | undefined {
    const image = this.#images.get(url);
    return image !== undefined &&
      image.plan === account.plan &&
      image.exchanges === account.exchanges &&
      nowMs - image.writtenAtMs < REUSE_MS &&
      (image.found.version === logos.version || isUnchanged(url, image.found, logos))
      ? image
      : undefined;
  }

  set(url: ParsedLogoUrl, image: WrittenImage, account: CallerAccount, found: FoundAt, nowMs: number): void {
    const { plan, exchanges } = account;
    const { outcome, reason, isPending, png, etag, lines, bodyLinesAt } = image;
    // No spread: reading the resulting object would cost 1 µs per request.
    this.#images.set(url, {
      outcome,
      reason,
      isPending,
      png,
      etag,
      lines,
      bodyLinesAt,
      plan,
      exchanges,
      found,
      writtenAtMs: nowMs,
    });
  }
}

/** Whether none of the changes since concern the image. The next request then need not look again. */
function isUnchanged(
  { identifier }: ParsedLogoUrl,
  found: FoundAt,
  logos: Pick<LogoFinder, 'version' | 'entryOf'>,
): boolean {
  if (found.entry === undefined || isRefusal(identifier) || logos.entryOf(identifier) !== found.entry)
    return false;
  found.version = logos.version;
  return true;
}
