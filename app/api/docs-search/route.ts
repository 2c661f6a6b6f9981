import { searchDocs } from '../../../lib/docs/search.ts';
import { imageOrigin } from '../../_server/config.ts';

export const dynamic = 'force-dynamic';

const MAX_WHILE_TYPING = 8;

/** `GET /api/docs-search?q=…`: a JSON array of the best results. Any text gets 200. */
export async function GET(request: Request): Promise<Response> {
  const found = await searchDocs(new URL(request.url).searchParams.get('q') ?? '', imageOrigin());
  return Response.json(found.slice(0, MAX_WHILE_TYPING), { headers: { 'Cache-Control': 'no-store' } });
}
