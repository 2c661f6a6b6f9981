import 'server-only';
import { loadConfig } from '../../lib/config/config.ts';

/** Whether pages are reached over https, as `APP_URL` says; what a request claims about itself is not asked. */
export const isSecure = (): boolean => loadConfig().origins.app?.startsWith('https://') ?? false;

/** `__Host-`: no other host and no plain connection can set or read it (RFC 6265bis section 4.1.3.2). */
export const cookieName = (name: string): string => (isSecure() ? `__Host-blazon.${name}` : `blazon.${name}`);

export const cookieOptions = () =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure() }) as const;
