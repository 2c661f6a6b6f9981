import type { NextRequest } from 'next/server';
import { handlers } from '../../../(account)/auth.ts';

/**
 * Auth.js' own endpoints. Not among them: using a link that was mailed, which is left to the button on our page, for
 * programs that look through mails follow every address in them.
 */
const guarded = (handler: (request: NextRequest) => Promise<Response>) => (request: NextRequest) =>
  request.nextUrl.pathname.startsWith('/api/auth/callback/email')
    ? new Response(null, { status: 404 })
    : handler(request);

export const GET = guarded(handlers.GET);
export const POST = guarded(handlers.POST);
