import { sql } from 'drizzle-orm';
import type { Config } from '../core/config/config.ts';
import type { Database } from '../db/client.ts';
import { account, token } from '../db/schema/index.ts';
import type { HealthFinding } from './health-finding.ts';

const LOOPBACK = /^(localhost|127(\.\d+){3}|::1|\[::1\])$/;

/** Settings that are fine on one's own machine and wrong in public, as warnings. @param db null: not available */
export async function checkExposure(config: Config, db: Database | null): Promise<HealthFinding[]> {
  const origins = Object.values(config.origins).filter((origin) => origin !== null);
  const isOpen = !LOOPBACK.test(config.host);
  const isPublic = isOpen || origins.some((origin) => !LOOPBACK.test(new URL(origin).hostname));
  if (!isPublic) return [{ check: 'exposure', ok: true, detail: 'only this machine can reach it' }];
  const { app } = config.origins;
  const isSecure = app?.startsWith('https://') ?? false;
  const hasDemo = db !== null && (await hasDemoToken(db));
  const warnings = [
    app === null &&
      'APP_URL is not set: links in mails and redirects lead to this machine. Set it to the address people open',
    !isSecure &&
      'APP_URL is not https: sign-in cookies are sent without encryption. Terminate TLS in front and set APP_URL=https://…',
    config.smtpUrl === null &&
      config.signUp === 'open' &&
      'SMTP_URL is not set: addresses are not confirmed, so anybody can sign up with any address',
    isSecure &&
      config.tls === null &&
      config.trustedProxies === 0 &&
      'APP_URL is https, so a proxy is in front, but TRUSTED_PROXIES is 0: all visitors count as one address. Set it to the number of proxies',
    hasDemo &&
      'the demo token of the Startup plan works on any site. Unless it is in use, revoke it: blazon token revoke',
  ].filter((warning) => warning !== false);
  if (warnings.length === 0) return [{ check: 'exposure', ok: true, detail: 'set up for the public' }];
  return warnings.map((detail) => ({ check: 'exposure', ok: true, isWarning: true, detail }));
}

async function hasDemoToken(db: Database): Promise<boolean> {
  const [row] = await db.orm
    .select({ id: token.id })
    .from(token)
    .innerJoin(account, sql`${account.id} = ${token.accountId}`)
    .where(
      sql`${account.isDemo} and ${account.deletedAt} is null and ${token.kind} = 'publishable' and ${token.allowedDomains} is null and ${token.revokedAt} is null
          and ${token.bannedAt} is null and (${token.expiresAt} is null or ${token.expiresAt} > now())`,
    )
    .limit(1)
    .catch(() => []);
  return row !== undefined;
}
