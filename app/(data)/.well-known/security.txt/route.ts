import { addressesOf } from '../../../../lib/core/config/config.ts';
import { DAY_MS } from '../../../../lib/core/time.ts';
import { appConfig } from '../../../_server/config.ts';
import { textAnswer } from '../../text-answer.ts';

export const dynamic = 'force-dynamic';

const VALID_DAYS = 180;

/** RFC 9116. 404 unless the operator has set whom to tell. */
export function GET(): Response {
  const { securityContact, ...config } = appConfig();
  if (securityContact === null) return textAnswer('Page not found\n', 'text/plain', 404);
  return textAnswer(
    [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(Date.now() + VALID_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${addressesOf(config).app}/.well-known/security.txt`,
      '',
    ].join('\n'),
    'text/plain',
  );
}
