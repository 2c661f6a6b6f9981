import { searchCatalog } from '../../../lib/catalog/search-catalog.ts';
import { isRefusal, refuse } from '../../../lib/core/errors/errors.ts';
import { parsePastedDomain } from '../../../lib/core/identifiers/domain.ts';
import { problem } from '../../../lib/gateway/http/problem.ts';
import { requestId } from '../../../lib/gateway/http/response.ts';
import { appConfig } from '../../_server/config.ts';
import { database } from '../../_server/database.ts';
import { appLog } from '../../_server/log.ts';
import { plainResponse } from '../../_server/plain-route.ts';

export const dynamic = 'force-dynamic';

/** At most eight suggestions as JSON, for any text; `X-Typed-Domain` has its host, if it is a domain or URL. */
export async function GET(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const typed = query.get('q') ?? '';
  const kind = query.get('kind');
  try {
    const suggestions = await searchCatalog(database(), typed, {
      kind: kind === 'domain' || kind === 'ticker' || kind === 'crypto' ? kind : undefined,
      hidden: appConfig().hidden,
    });
    const domain = parsePastedDomain(typed);
    return Response.json(suggestions, {
      headers: {
        'Cache-Control': 'no-store',
        ...(!isRefusal(domain) && { 'X-Typed-Domain': domain.host }),
      },
    });
  } catch (error) {
    const id = requestId();
    appLog().warn({ err: error, request_id: id, path: '/api/search' }, 'search failed');
    const why = refuse('unavailable', 'The catalog cannot be searched right now. Try again shortly.', {
      retryAfterSeconds: 1,
    });
    const at = { method: 'GET', path: '/api/search', query: '', headers: {} };
    return plainResponse(problem(why, at, { requestId: id, appOrigin: appConfig().origins.app }));
  }
}
