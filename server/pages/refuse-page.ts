import { quoted, type Refusal, refuse } from '../../lib/core/errors/errors.ts';
import type { PageRule } from './rules.ts';

interface PageHead {
  method: string;
  host: string | undefined;
  origin: string | undefined;
  contentLength: number;
}

export function refusePage(
  { method, host, origin, contentLength }: PageHead,
  rule: PageRule,
): Refusal | null {
  if (!rule.methods.includes(method))
    return refuse('method_not_allowed', `Expected ${rule.methods.join(', ')}; got ${quoted(method)}.`, {
      allow: rule.methods,
    });
  if (contentLength > rule.maxBodyBytes) return tooLarge(rule);
  if (
    method === 'POST' &&
    !rule.isCrossOrigin &&
    origin !== undefined &&
    hostOf(origin) !== host?.toLowerCase()
  )
    return refuse('cross_origin', `Forms of this host may not be sent from ${quoted(origin)}.`);
  return null;
}

/** Requests that could change something: forms, the webhook, and returning from a sign-in provider. */
export const refuseChange = (method: string, path: string): Refusal | null =>
  method === 'POST' || path.startsWith('/api/auth/')
    ? refuse(
        'unavailable',
        'This service is in maintenance: nobody can sign in or change anything right now. Try again later.',
        { retryAfterSeconds: 300 },
      )
    : null;

export const tooLarge = ({ maxBodyBytes }: PageRule): Refusal =>
  refuse('content_too_large', `Expected a body of at most ${Math.floor(maxBodyBytes / 1024)} kB.`);

/** With the port, unless it is the default of the scheme; null for `null`, the origin of sandboxed pages. */
const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);
