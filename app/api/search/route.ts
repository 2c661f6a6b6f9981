import { searchCatalog } from '../../../lib/catalog/search-catalog.ts';
import { refuse } from '../../../lib/core/errors/errors.ts';
import { problem } from '../../../lib/gateway/http/problem.ts';
import { requestId } from '../../../lib/gateway/http/response.ts';
import { appConfig } from '../../_server/config.ts';
import { database } from '../../_server/database.ts';
import { appLog } from '../../_server/log.ts';
import { plainResponse } from '../../_server/plain-route.ts';

export const dynamic = 'force-dynamic';

/** `GET /api/search?q=…[&kind=domain|ticker|crypto]`: a JSON array of at most eight suggestions. */
export async function GET(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const kind = query.get('kind');
  try {
    const suggestions = await searchCatalog(database(), query.get('q') ?? '', {
      kind: kind === 'domain' || kind === 'ticker' || kind === 'crypto' ? kind : undefined,
    });
    return Response.json(suggestions, { headers: { 'Cache-Control': 'no-store' } });
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
