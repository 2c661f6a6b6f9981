import { isRefusal } from '../../../lib/core/errors/errors.ts';
import { parsePastedDomain } from '../../../lib/core/identifiers/domain.ts';
import { isoDay } from '../../../lib/core/time.ts';
import { visitsOf } from '../../../lib/discovery/asking/visits-of.ts';
import { database } from '../../_server/database.ts';
import { appLog } from '../../_server/log.ts';

export const dynamic = 'force-dynamic';

const NO_STORE = { headers: { 'Cache-Control': 'no-store' } };

/** `GET /api/discovery?domain=…`: `{"state", "kind", "on"}`; `state` is `unknown` if nobody asked for the domain. */
export async function GET(request: Request): Promise<Response> {
  const domain = parsePastedDomain(new URL(request.url).searchParams.get('domain') ?? '');
  if (isRefusal(domain)) return Response.json({ error: domain.code }, { ...NO_STORE, status: 400 });
  const registrable = domain.candidates.at(-1) ?? domain.host;
  try {
    const visit = (await visitsOf(database(), [registrable])).get(registrable);
    const { state, logoKind, visitedAt } = visit ?? { state: 'unknown', logoKind: null, visitedAt: null };
    return Response.json(
      { state, kind: logoKind, on: visitedAt === null ? null : isoDay(visitedAt.getTime()) },
      NO_STORE,
    );
  } catch (error) {
    appLog().warn({ err: error, path: '/api/discovery' }, 'reading a visit failed');
    return Response.json({ error: 'unavailable' }, { ...NO_STORE, status: 503 });
  }
}
