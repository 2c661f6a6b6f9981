import { DAY_MS } from '../../../lib/core/time.ts';
import { appConfig, appOrigin } from '../../_server/config.ts';

export const dynamic = 'force-dynamic';

/** An expiry is required, and should be less than a year away. */
const VALID_DAYS = 180;

/** Whom to tell about vulnerabilities (RFC 9116). */
export function GET(): Response {
  const { securityContact } = appConfig();
  if (securityContact === null) return new Response(null, { status: 404 });
  const expires = new Date(Date.now() + VALID_DAYS * DAY_MS).toISOString();
  const lines = [
    `Contact: ${securityContact}`,
    `Expires: ${expires}`,
    `Canonical: ${appOrigin()}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'max-age=86400' },
  });
}
