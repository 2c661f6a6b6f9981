import 'server-only';
import { cookies } from 'next/headers';
import * as z from 'zod';
import { ROLES } from '../../../lib/core/permissions.ts';
import { cookieName, cookieOptions, readCookie } from '../../(account)/session-cookie.ts';

const NAME = 'member-change';
const SHOWN_SECONDS = 60;

const changeSchema = z.discriminatedUnion('done', [
  z.object({ done: z.enum(['invited', 'removed', 'withdrawn']), email: z.string() }),
  z.object({ done: z.literal('changed'), email: z.string(), role: z.enum(ROLES) }),
]);

type MemberChange = z.infer<typeof changeSchema>;

/** Keeps what the page tells after a redirect in a short-lived cookie: addresses do not belong in URLs. */
export async function keepChange(change: MemberChange): Promise<void> {
  (await cookies()).set(cookieName(NAME), JSON.stringify(change), {
    ...cookieOptions(),
    maxAge: SHOWN_SECONDS,
  });
}

/** @param notice of the redirect. @returns null also for a page that was kept open, or opened with another notice */
export async function readChange(notice: string | undefined): Promise<MemberChange | null> {
  const kept = notice === undefined ? null : await readCookie(NAME);
  if (kept === null) return null;
  try {
    const change = changeSchema.parse(JSON.parse(kept));
    return change.done === notice ? change : null;
  } catch {
    return null;
  }
}
