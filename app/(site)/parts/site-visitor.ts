import 'server-only';
import { appConfig } from '../../_server/config.ts';
import { siteEntry } from '../../(account)/session-cookie.ts';

/** `closed`: strangers cannot sign up here. */
export type SiteVisitor = 'visitor' | 'closed' | 'reader';

export async function siteVisitor(): Promise<SiteVisitor> {
  if ((await siteEntry()) === 'dashboard') return 'reader';
  return appConfig().signUp === 'closed' ? 'closed' : 'visitor';
}

/** Where the primary action of a public page leads. @param next page of the dashboard */
export function startPath(visitor: SiteVisitor, next = '/dashboard'): string {
  if (visitor === 'reader') return next;
  const page = visitor === 'closed' ? '/sign-in' : '/sign-up';
  return next === '/dashboard' ? page : `${page}?callbackUrl=${encodeURIComponent(next)}`;
}
