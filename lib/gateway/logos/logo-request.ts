import { isRefusal, quoted, type Refusal, refuse } from '../../core/errors/errors.ts';
import { parseCryptoSymbol } from '../../core/identifiers/crypto-symbol.ts';
import { looksLikeDomain, parseDomain } from '../../core/identifiers/domain.ts';
import type { Identifier } from '../../core/identifiers/identifier.ts';
import { parseStockSymbol } from '../../core/identifiers/stock-symbol.ts';
import { LOGO_SIZES, type LogoSize, PLANS, type PlanId } from '../../core/plans/plans.ts';

/** A parameter given more than once: never guess which value was meant. */
export const REPEATED = Symbol('repeated');

export type Parameter = string | undefined | typeof REPEATED;

export interface LogoQuery {
  readonly token: Parameter;
  readonly size: Parameter;
  readonly fallback: Parameter;
  readonly discover: Parameter;
}

const PARAMETERS = new Map<string, keyof LogoQuery>([
  ['token', 'token'],
  ['size', 'size'],
  ['fallback', 'fallback'],
  ['discover', 'discover'],
]);

/** Parses the raw query; ignores unknown parameters. Names are case-sensitive. */
export function readLogoQuery(raw: string): LogoQuery {
  const query: Record<keyof LogoQuery, Parameter> = {
    token: undefined,
    size: undefined,
    fallback: undefined,
    discover: undefined,
  };
  let start = 0;
  while (start < raw.length) {
    let end = raw.indexOf('&', start);
    if (end === -1) end = raw.length;
    const equals = raw.indexOf('=', start);
    const nameEnd = equals === -1 || equals > end ? end : equals;
    const name = raw.slice(start, nameEnd);
    const known = PARAMETERS.get(name.includes('%') ? decodedName(name) : name);
    if (known !== undefined)
      query[known] =
        query[known] === undefined ? decodedValue(raw.slice(Math.min(nameEnd + 1, end), end)) : REPEATED;
    start = end + 1;
  }
  return query;
}

/** ASCII only: decodeURIComponent would throw thousands of exceptions for a query full of malformed escapes. */
const decodedName = (name: string): string =>
  name.replace(/%([2-7][0-9A-Fa-f])/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** A malformed escape is left as is: no allowed value contains a percent sign. */
function decodedValue(text: string): string {
  if (!text.includes('%') && !text.includes('+')) return text;
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}

export type LogoOperation = 'domain' | 'ticker' | 'crypto';

export interface ParsedLogoUrl {
  readonly operation: LogoOperation;
  /** The identifier as sent, percent-decoded once; several segments joined with `/`. */
  readonly text: string;
  readonly identifier: Identifier | Refusal;
  readonly query: LogoQuery;
}

const PARSERS: Record<LogoOperation, (text: string) => Identifier | Refusal> = {
  domain: parseDomain,
  ticker: parseStockSymbol,
  crypto: parseCryptoSymbol,
};

export const parseLogoUrl = (operation: LogoOperation, text: string, query: string): ParsedLogoUrl => ({
  operation,
  text,
  identifier: PARSERS[operation](text),
  query: readLogoQuery(query),
});

/** Whether the URL is meant as a lookup. A non-domain in one segment is, if it looks like a domain and has a token. */
export const isLookup = ({ operation, text, identifier, query }: ParsedLogoUrl): boolean =>
  operation !== 'domain' || !isRefusal(identifier) || (query.token !== undefined && looksLikeDomain(text));

export const FALLBACKS = ['monogram', 'monogram-light', '404'] as const;
export type Fallback = (typeof FALLBACKS)[number];

export interface LogoRequest {
  size: LogoSize;
  sizeWasLimited: boolean;
  fallback: Fallback;
  discovers: boolean;
}

const SIZES = new Map<string, LogoSize>(LOGO_SIZES.map((size) => [String(size), size]));
export const DISCOVER = ['on', 'off'] as const;
const FALLBACK_BY_NAME = new Map<string, Fallback>(FALLBACKS.map((fallback) => [fallback, fallback]));

/** Sizes above the plan's are reduced, so a change of plan breaks no page; other invalid values are refused. */
export function readLogoRequest(query: LogoQuery, plan: PlanId): LogoRequest | Refusal {
  const { defaultSize, largestSize } = PLANS[plan];

  const size =
    query.size === undefined ? defaultSize : typeof query.size === 'string' && SIZES.get(query.size);
  if (!size)
    return refuse('invalid_size', `\`size\` must be one of 64, 128 or 256; ${received(query.size)}.`, {
      parameter: { name: 'size', allowed: LOGO_SIZES.map(String) },
    });

  const fallback =
    query.fallback === undefined
      ? 'monogram'
      : typeof query.fallback === 'string' && FALLBACK_BY_NAME.get(query.fallback);
  if (!fallback)
    return refuse(
      'invalid_fallback',
      `\`fallback\` must be monogram, monogram-light or 404; ${received(query.fallback)}.`,
      { parameter: { name: 'fallback', allowed: FALLBACKS } },
    );

  const discovers = query.discover === undefined || query.discover === 'on';
  if (!discovers && query.discover !== 'off')
    return refuse('invalid_request', `\`discover\` must be on or off; ${received(query.discover)}.`, {
      parameter: { name: 'discover', allowed: DISCOVER },
    });

  return {
    size: size > largestSize ? largestSize : size,
    sizeWasLimited: size > largestSize,
    fallback,
    discovers,
  };
}

const received = (value: Parameter): string =>
  value === REPEATED ? 'it was given more than once' : `got ${quoted(value ?? '')}`;
