import { subjectPicture } from '../../../lib/catalog/subject-picture.ts';
import { readSubject } from '../../../lib/catalog/subject-text.ts';
import { isRefusal } from '../../../lib/core/errors/errors.ts';
import { appConfig } from '../../_server/config.ts';
import { database } from '../../_server/database.ts';
import { findCurrentViewer, isOperatorHere } from '../../(account)/viewer.ts';

const YEAR_S = 31_536_000;

/**
 * The 64 px logo of a subject for lists in the dashboard, for signed-in people only. It counts neither as usage nor
 * as missed. Without a logo, the first letter.
 * @param v version of the logo, for caching
 */
export async function GET(request: Request): Promise<Response> {
  const who = await findCurrentViewer();
  if (who === null) return new Response(null, { status: 401 });
  const { searchParams } = new URL(request.url);
  const of = searchParams.get('of') ?? '';
  const identifier = readSubject(of, appConfig().hidden);
  // Sites may be addresses or `localhost`, which have no logo either.
  const picture = isRefusal(identifier)
    ? null
    : await subjectPicture(database(), identifier, { withHidden: await isOperatorHere(who) });
  const isVersion = picture !== null && searchParams.has('v');
  return new Response(picture === null ? letterOf(of.slice(of.indexOf(':') + 1)) : new Uint8Array(picture), {
    headers: {
      'Content-Type': picture === null ? 'image/svg+xml' : 'image/png',
      'Cache-Control': isVersion ? `private, max-age=${YEAR_S}, immutable` : 'private, max-age=60',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

/** Gray on transparent, for both themes. */
const letterOf = (key: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><text x="32" y="42" text-anchor="middle" font-family="sans-serif" font-size="28" fill="#85867f">${/[A-Z0-9]/.exec(key.toUpperCase())?.[0] ?? ''}</text></svg>`;
