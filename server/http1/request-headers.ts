import type { PlainHeaders } from '../../lib/gateway/http/plain.ts';

const FORWARDED = 'x-forwarded-for';
const LENGTHS = new Set([4, 6, 7, 13, 15]);

export type FrontHeaders = PlainHeaders & {
  hostRepeated: boolean;
  'x-forwarded-for'?: string | undefined;
};

/** RFC 3986 sections 3.2.2 and 3.2.3, without percent-encoding; also empty, as for a target without a host. */
const HOST = /^(?:\[[0-9a-f:.]+\]|[\w.~!$&'()*+,;=-]*)(?::\d{0,5})?$/i;

/** Exactly one Host field with a valid value (RFC 9112 section 3.2). */
export const hasOneHost = ({ host, hostRepeated }: FrontHeaders): boolean =>
  host !== undefined && !hostRepeated && HOST.test(host);

/** First value of any header. @param name lower-case */
export function headerOf(raw: readonly string[], name: string): string | undefined {
  for (let i = 0; i < raw.length; i += 2) if (raw[i]?.toLowerCase() === name) return raw[i + 1];
  return undefined;
}

/** Only what the data plane reads: much cheaper than `incoming.headers`. The first value counts, except in lists. */
export function requestHeaders(raw: readonly string[]): FrontHeaders {
  const headers: FrontHeaders = {
    host: undefined,
    hostRepeated: false,
    accept: undefined,
    'accept-encoding': undefined,
    authorization: undefined,
    'if-none-match': undefined,
    origin: undefined,
    referer: undefined,
    'x-forwarded-for': undefined,
  };
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i] ?? '';
    // Skips most names without lower-casing them.
    if (!LENGTHS.has(name.length)) continue;
    switch (name.toLowerCase()) {
      case 'host':
        if (headers.host === undefined) headers.host = raw[i + 1];
        else headers.hostRepeated = true;
        break;
      case 'accept':
        headers.accept ??= raw[i + 1];
        break;
      case 'accept-encoding':
        headers['accept-encoding'] ??= raw[i + 1];
        break;
      case 'origin':
        headers.origin ??= raw[i + 1];
        break;
      case 'referer':
        headers.referer ??= raw[i + 1];
        break;
      case 'authorization':
        headers.authorization ??= raw[i + 1];
        break;
      case 'x-forwarded-for':
        headers[FORWARDED] = combined(headers[FORWARDED], raw[i + 1]);
        break;
      case 'if-none-match':
        headers['if-none-match'] = combined(headers['if-none-match'], raw[i + 1]);
    }
  }
  return headers;
}

const combined = (values: string | undefined, value: string | undefined): string | undefined =>
  values === undefined ? value : `${values}, ${value}`;
