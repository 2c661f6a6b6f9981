import { subjectPicture } from '../../../lib/catalog/subject-picture.ts';
import { readSubject } from '../../../lib/catalog/subject-text.ts';
import { isRefusal } from '../../../lib/core/errors/errors.ts';
import { database } from '../../_server/database.ts';
import { findCurrentViewer, isOperatorHere } from '../../(account)/viewer.ts';

const YEAR_S = 31_536_000;

/**
 * The 64 px logo of a subject for lists in the dashboard, for signed-in people only. It counts neither as usage nor
 * as missed. @param v version of the logo, for caching
 */
export async function GET(request: Request): Promise<Response> {
  const who = await findCurrentViewer();
  if (who === null) return new Response(null, { status: 401 });
  const { searchParams } = new URL(request.url);
  const identifier = readSubject(searchParams.get('of') ?? '');
  if (isRefusal(identifier)) return new Response(null, { status: 400 });
  const picture = await subjectPicture(database(), identifier, { withHidden: await isOperatorHere(who) });
  if (picture === null) return new Response(null, { status: 404 });
  const maxAge = searchParams.has('v') ? `max-age=${YEAR_S}, immutable` : 'max-age=60';
  return new Response(new Uint8Array(picture), {
    headers: {
      'Content-Type': 'image/png',
      'Cache-Control': `private, ${maxAge}`,
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
