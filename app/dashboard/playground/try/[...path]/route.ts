import { isViewer } from '../../../../../lib/accounts/find-viewer.ts';
import { parseLogoUrl } from '../../../../../lib/gateway/logos/logo-request.ts';
import { plainResponse } from '../../../../_server/plain-route.ts';
import { nextService } from '../../../../_server/service.ts';
import { findCurrentViewer } from '../../../../(account)/viewer.ts';
import { tryLogo } from '../../try-out.ts';

export const dynamic = 'force-dynamic';

/** The logos of the playground: `/try/apple.com`, `/try/ticker/AAPL`, with the parameters of `/apple.com`. */
async function answer(
  request: Request,
  { params }: { params: Promise<{ path: string[] }> },
): Promise<Response> {
  const who = await findCurrentViewer();
  if (who === null || !isViewer(who)) return new Response(null, { status: 401 });
  const [first = '', ...rest] = (await params).path;
  const operation = rest.length > 0 && (first === 'ticker' || first === 'crypto') ? first : 'domain';
  const text = (operation === 'domain' ? [first, ...rest] : rest).join('/');
  const query = new URL(request.url).search.slice(1);
  const parsed = parseLogoUrl(operation, text, query);
  return plainResponse(
    await tryLogo(nextService(), who.accountId, { parsed, query, method: request.method }),
  );
}

export { answer as GET, answer as HEAD };
