import 'server-only';
import { cookies, headers } from 'next/headers';
import type { Entry } from '../../components/site/frame-links.ts';
import { DEVICE_DAYS, rememberDevice } from '../../lib/accounts/known-device.ts';
import type { Device } from '../../lib/accounts/sessions.ts';
import { createSession, newSessionToken, replaceSession, sessionEnd } from '../../lib/accounts/sessions.ts';
import { networkOf } from '../../lib/core/actor.ts';
import { addressIn } from '../_server/client-address.ts';
import { appConfig } from '../_server/config.ts';
import { database } from '../_server/database.ts';
import { mailContext } from '../_server/mail.ts';

export const isSecure = (): boolean => appConfig().origins.app?.startsWith('https://') ?? false;

/** `__Host-`: no other host and no plain connection can set or read it (RFC 6265bis section 4.1.3.2). */
export const cookieName = (name: string): string => (isSecure() ? `__Host-blazon.${name}` : `blazon.${name}`);

export const cookieOptions = () =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure() }) as const;

export const readCookie = async (name: string): Promise<string | null> =>
  (await cookies()).get(cookieName(name))?.value || null;

/** Not `delete`, which omits `Secure`: browsers ignore a `__Host-` cookie without it. */
export const dropCookie = async (name: string): Promise<void> => {
  (await cookies()).set(cookieName(name), '', { ...cookieOptions(), maxAge: 0 });
};

/** Header links of public pages; checks only that there is a cookie, not that its session is valid. */
export const siteEntry = async (): Promise<Entry> =>
  (await readCookie('session')) === null ? 'sign-in' : 'dashboard';

export const clientAddress = async (): Promise<string> => addressIn(await headers());

export async function currentDevice(): Promise<Device> {
  const sent = await headers();
  return { userAgent: sent.get('user-agent'), network: networkOf(addressIn(sent)) };
}

export async function rememberBrowser(person: { personId: string; email: string }): Promise<void> {
  const before = await readCookie('device');
  const kept = await rememberDevice(database(), person, before, await currentDevice(), mailContext());
  (await cookies()).set(cookieName('device'), kept, { ...cookieOptions(), maxAge: DEVICE_DAYS * 86_400 });
}

export async function startSession(personId: string, email: string, passkeyId?: string): Promise<void> {
  const db = database();
  const before = await readCookie('session');
  const [token, expires] = [newSessionToken(), sessionEnd()];
  await createSession(db, token, personId, expires, await currentDevice(), passkeyId);
  (await cookies()).set(cookieName('session'), token, { ...cookieOptions(), expires });
  if (before !== null) await replaceSession(db, before, token);
  await rememberBrowser({ personId, email });
}
