import type { NextRequest } from 'next/server';
import { handlers } from '../../../(account)/auth.ts';

/** All but using a mailed link: mail scanners open every link, so only our page's button may. */
const guarded = (handler: (request: NextRequest) => Promise<Response>) => (request: NextRequest) =>
  request.nextUrl.pathname.startsWith('/api/auth/callback/email')
    ? new Response(null, { status: 404 })
    : handler(request);

export const GET = guarded(handlers.GET);
export const POST = guarded(handlers.POST);
