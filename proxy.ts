import { randomBytes } from 'node:crypto';
import { type NextRequest, NextResponse } from 'next/server';
import { appConfig } from './app/_server/config.ts';
import { NONCE_HEADER, PATH_HEADER } from './app/_server/page-headers.ts';
import { type PolicySources, pagePolicy } from './app/_server/page-policy.ts';
import { pageAt } from './lib/docs/pages.ts';

/**
 * Sets each page's policy, nonce and path. Pages check access themselves. A test checks that endpoints skip
 * it.
 */
export function proxy(request: NextRequest): NextResponse {
  const nonce = randomBytes(16).toString('base64');
  const policy = pagePolicy(nonce, sources());
  const headers = new Headers(request.headers);
  headers.set(NONCE_HEADER, nonce);
  headers.set(PATH_HEADER, request.nextUrl.pathname + request.nextUrl.search);
  // Next reads the nonce for its own scripts from here.
  headers.set('content-security-policy', policy);
  // `notFound()` in a page would leave the page to scripts; the router's own 404 works without. This function also
  // runs for where it rewrites to, unless `matcher` leaves that out, and would set that path.
  const response = isMissing(request.nextUrl.pathname)
    ? NextResponse.rewrite(new URL('/api/not/found', request.url), { request: { headers } })
    : NextResponse.next({ request: { headers } });
  response.headers.set('Content-Security-Policy', policy);
  if (appConfig().origins.app?.startsWith('https://'))
    response.headers.set('Strict-Transport-Security', 'max-age=31536000');
  return response;
}

export const config = {
  // Next reads these from the source. One-segment pages are listed by name, since one segment may be a
  // domain.
  matcher: [
    '/',
    '/bot',
    '/credits',
    '/dashboard',
    '/docs',
    '/forgot-password',
    '/invitation',
    '/new-account',
    '/operator',
    '/pricing',
    '/reset-password',
    '/setup',
    '/sign-in',
    '/sign-up',
    '/status',
    '/verify',
    '/:first((?!_next|api|crypto|ticker|brands|mcp)[^/]+)/:rest+',
  ],
};

/** Pages of the documentation are the only ones whose names Next does not know. */
const isMissing = (path: string): boolean =>
  path.startsWith('/docs/') && path !== '/docs/search' && !path.endsWith('.md') && pageAt(path) === null;

let kept: PolicySources | null = null;

function sources(): PolicySources {
  const { origins, github, google, oidc, stripe, isDevelopment, cspReportUrl } = appConfig();
  kept ??= {
    data: [...new Set([origins.image, origins.base, origins.mcp].filter((origin) => origin !== null))],
    forms: [
      ...(github === null ? [] : [github.url ?? 'https://github.com']),
      ...(google === null ? [] : ['https://accounts.google.com']),
      ...(oidc === null ? [] : [new URL(oidc.issuer).origin]),
      ...(stripe === null ? [] : ['https://checkout.stripe.com', 'https://billing.stripe.com']),
    ],
    isDevelopment,
    reportUrl: cspReportUrl,
  };
  return kept;
}
