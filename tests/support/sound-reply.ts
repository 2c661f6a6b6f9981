import { expect } from 'vitest';
import { type Exchange, exchange, type RawReply, requestBytes } from './raw-exchange.ts';

/** Requirements on every response. */
export interface Sound {
  /** Tokens that must not be in the response. */
  secrets: readonly string[];
  /** Allows 5xx. */
  mayFail?: boolean;
}

/** Sends a raw request and checks the requirements on its response. */
export async function soundReply(
  port: number,
  target: string,
  sound: Sound,
  headers: readonly (readonly [string, string])[] = [],
): Promise<RawReply> {
  const bytes = requestBytes('GET', target, [...headers, ['Connection', 'close']]);
  return expectSound(await exchange(port, bytes), sound, target);
}

export function expectSound(answered: Exchange, { secrets, mayFail = false }: Sound, what: string): RawReply {
  const [reply] = answered.replies;
  if (reply === undefined) throw new Error(`no response to ${JSON.stringify(what.slice(0, 200))}`);
  const about = JSON.stringify({ what: what.slice(0, 300), status: reply.status });
  if (!mayFail) expect(reply.status, about).toBeLessThan(500);
  const whole = answered.bytes.toString('latin1');
  for (const secret of secrets)
    expect(whole.includes(secret), `the response contains a token: ${about}`).toBe(false);
  expect(whole, about).not.toMatch(/\n\s+at |node:internal|node_modules|\.ts:\d|postgres:\/\//);
  if (reply.header('content-type') === 'application/problem+json') {
    const problem = JSON.parse(reply.body.toString()) as Record<string, unknown>;
    expect(problem, about).toMatchObject({ status: reply.status, code: reply.header('x-error-code') });
    expect(reply.header('cache-control'), about).toBe('no-store');
  } else if (reply.status >= 400) expect(reply.header('x-answered-by'), about).toBe('pages');
  return reply;
}

export const problemOf = (reply: RawReply) =>
  JSON.parse(reply.body.toString()) as { code: string; detail: string; errors?: { parameter: string }[] };

/** RFC 3986 host and port, as far as the lists use them. */
const VALID_HOST = /^(?:\[[\da-f:.]+\]|[\w.-]+)(?::\d+)?$/i;

/**
 * Statuses of a refused request to a front server with pages at app.example.com.
 * @param ours the only other host
 */
export function refusedStatuses(host: string, ours: string): number[] {
  if (!VALID_HOST.test(host)) return [400];
  const name = host.toLowerCase().replace(/\.?(?::\d+)?$/, '');
  // The fault is then in another header.
  if (name === ours) return [400, 431];
  return [name === 'app.example.com' ? 404 : 421];
}
