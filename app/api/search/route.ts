import { searchCatalog } from '../../../lib/catalog/search-catalog.ts';
import { refuse } from '../../../lib/core/errors/errors.ts';
import { allHeaders } from '../../../lib/gateway/http/plain.ts';
import { problem } from '../../../lib/gateway/http/problem.ts';
import { requestId } from '../../../lib/gateway/http/request-id.ts';
import { nextService } from '../../_server/service.ts';

export const dynamic = 'force-dynamic';

/**
 * `GET /api/search?q=…[&kind=domain|ticker|crypto]`: suggestions for the search box as a JSON array of at most eight.
 * Whatever cannot be the start of a name gets `[]`; a database that does not answer gets 503.
 */
export async function GET(request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams;
  const kind = query.get('kind');
  const service = nextService();
  try {
    const suggestions = await searchCatalog(service.db, query.get('q') ?? '', {
      kind: kind === 'domain' || kind === 'ticker' || kind === 'crypto' ? kind : undefined,
    });
    return Response.json(suggestions, { headers: { 'Cache-Control': 'no-store' } });
  } catch (error) {
    const id = requestId();
    service.log.warn({ err: error, request_id: id, path: '/api/search' }, 'a search could not be answered');
    return unavailable(id, service.appOrigin);
  }
}

function unavailable(id: string, appOrigin: string | null): Response {
  const answer = problem(
    refuse('unavailable', 'The catalogue cannot be searched right now. Try again shortly.', {
      retryAfterSeconds: 1,
    }),
    { method: 'GET', path: '/api/search', query: '', headers: {} },
    { requestId: id, appOrigin },
  );
  const headers = allHeaders(answer);
  const pairs: [string, string][] = [];
  for (let i = 0; i < headers.length; i += 2) pairs.push([headers[i] ?? '', headers[i + 1] ?? '']);
  return new Response(answer.body && new Uint8Array(answer.body), { status: answer.status, headers: pairs });
}
