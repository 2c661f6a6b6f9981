import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { createAccount } from '../../lib/accounts/create-account.ts';
import { createPerson } from '../../lib/accounts/create-person.ts';
import { findViewer, isViewer, type Viewer } from '../../lib/accounts/find-viewer.ts';
import { hashPassword } from '../../lib/accounts/password-hash.ts';
import { createSession, newSessionToken, sessionEnd } from '../../lib/accounts/sessions.ts';
import type { InstrumentKind } from '../../lib/core/brands/brand-facts.ts';
import { isRefusal } from '../../lib/core/errors/errors.ts';
import type { NumberType } from '../../lib/core/identifiers/securities-numbers.ts';
import { LOGO_SIZES, type PlanId, type PlanLimits } from '../../lib/core/plans/plans.ts';
import type { TokenKind } from '../../lib/core/token-format.ts';
import type { Database } from '../../lib/db/client.ts';
import { issueToken } from '../../lib/tokens/issue-token.ts';
import { operator } from '../../lib/tokens/token-actor.ts';

let made = 0;
const suffix = () => {
  made += 1;
  return `${process.pid}-${made}`;
};

/** A new account. @returns its id */
export async function anAccount(
  db: Database,
  {
    plan = 'startup',
    limits = null,
    email = null,
  }: { plan?: PlanId; limits?: Partial<PlanLimits> | null; email?: string | null } = {},
): Promise<string> {
  const id = await createAccount(db, 'test', { name: `Account ${suffix()}`, plan, limits, email });
  if (id === null) throw new Error('creating the account failed');
  return id;
}

/** A token of a new account, or of `accountId`. */
export async function aToken(
  db: Database,
  {
    kind = 'publishable',
    accountId,
    expiresAt = null,
    allowedDomains = null,
    allowNoReferrer = true,
    allowedNetworks = null,
    ...account
  }: {
    kind?: TokenKind;
    accountId?: string;
    expiresAt?: Date | null;
    allowedDomains?: string[] | null;
    allowNoReferrer?: boolean;
    allowedNetworks?: string[] | null;
    plan?: PlanId;
    limits?: Partial<PlanLimits>;
    email?: string;
  } = {},
): Promise<{ id: string; token: string; accountId: string }> {
  const owner = accountId ?? (await anAccount(db, account));
  const issued = await issueToken(db, operator('test'), owner, { kind, name: `Token ${suffix()}` });
  if (isRefusal(issued)) throw new Error(issued.detail);
  // Written directly, because issueToken refuses expired tokens and empty lists.
  if (expiresAt !== null || allowedDomains !== null || !allowNoReferrer || allowedNetworks !== null)
    await db.sql`
      update token set expires_at = ${expiresAt?.toISOString() ?? null}, allowed_domains = ${allowedDomains}::text[],
                       allow_no_referrer = ${allowNoReferrer}, allowed_networks = ${allowedNetworks}::text[] where id = ${issued.id}`;
  return { ...issued, accountId: owner };
}

/** A brand with a square of `color` as its logo; null: without a logo. */
export async function aBrand(
  db: Database,
  {
    domain,
    name = domain ?? 'Nameless',
    aliases = [],
    color = '#336699',
  }: { domain: string | null; name?: string; aliases?: string[]; color?: string | null },
): Promise<{ id: number }> {
  const [row] = await db.sql<{ id: string }[]>`
    insert into brand (name, color, source) values (${name}, ${color}, 'test') returning id`;
  const id = Number(row?.id);
  for (const [position, name] of (domain === null ? [] : [domain, ...aliases]).entries())
    await db.sql`
      insert into brand_domain (domain, brand_id, is_primary, source) values (${name}, ${id}, ${position === 0}, 'test')`;
  if (color !== null) await aLogo(db, { brandId: id, color });
  return { id };
}

/** The preferred coin of a symbol, with a square as its logo; null: without a logo. */
export async function aCoin(
  db: Database,
  { symbol, color = '#996633' }: { symbol: string; color?: string | null },
): Promise<{ id: number }> {
  const [row] = await db.sql<{ id: string }[]>`
    insert into crypto_asset (symbol, name, is_preferred, source) values (${symbol}, ${symbol}, true, 'test') returning id`;
  const id = Number(row?.id);
  if (color !== null) await aLogo(db, { cryptoAssetId: id, color });
  return { id };
}

/** Numbers of one security, one per type. */
export const EVERY_NUMBER = {
  isin: 'US0378331005',
  cusip: '037833100',
  sedol: '2046251',
  wkn: '865985',
  figi: 'BBG000B9XRY4',
} as const satisfies Record<NumberType, string>;

/** A security of a brand. */
export async function anInstrument(
  db: Database,
  brandId: number,
  {
    numbers = {},
    listings = [],
    kind = 'common',
    name = null,
  }: {
    kind?: InstrumentKind;
    /** Of a fund. */
    name?: string | null;
    numbers?: Partial<Record<NumberType, string>>;
    listings?: { mic: string; ticker: string; validFrom?: string; validTo?: string }[];
  },
): Promise<void> {
  const [row] = await db.sql<{ id: string }[]>`
    insert into instrument (brand_id, kind, name, source) values (${brandId}, ${kind}, ${name}, 'test') returning id`;
  const id = row?.id ?? null;
  for (const [type, value] of Object.entries(numbers))
    await db.sql`
      insert into securities_number (type, value, instrument_id, origin) values (${type}, ${value}, ${id}, 'given')`;
  for (const { mic, ticker, validFrom, validTo } of listings)
    await db.sql`
      insert into listing (instrument_id, mic, ticker, valid_from, valid_to, source)
      values (${id}, ${mic}, ${ticker}, ${validFrom ?? null}, ${validTo ?? null}, 'test')`;
}

/** A currency with a square as its flag; null: without a flag. */
export async function aCurrency(db: Database, code: string, color: string | null): Promise<void> {
  await db.sql`insert into currency (code, numeric, name, source) values (${code}, '000', ${code}, 'test')`;
  if (color !== null) await aLogo(db, { currencyCode: code, color });
}

/** Creates or replaces the logo of a subject. */
export async function aLogo(
  db: Database,
  {
    brandId = null,
    cryptoAssetId = null,
    currencyCode = null,
    color,
  }: { brandId?: number | null; cryptoAssetId?: number | null; currencyCode?: string | null; color: string },
): Promise<void> {
  const hash = createHash('sha256').update(color).digest('hex');
  await db.sql`delete from logo
    where brand_id = ${brandId} or crypto_asset_id = ${cryptoAssetId} or currency_code = ${currencyCode}`;
  const [row] = await db.sql<{ id: string }[]>`
    insert into logo (brand_id, crypto_asset_id, currency_code, source, license, master, content_hash)
    values (${brandId}, ${cryptoAssetId}, ${currencyCode}, 'test', 'CC0-1.0', '<svg/>', ${hash}) returning id`;
  for (const size of LOGO_SIZES)
    await db.sql`
      insert into logo_rendition (logo_id, size, png, etag)
      values (${row?.id ?? null}, ${size}, ${await solidSquare(color, size)}, ${`${hash.slice(0, 16)}-${size}`})`;
}

export const solidSquare = (color: string, size: number): Promise<Buffer> =>
  sharp({ create: { width: size, height: size, channels: 3, background: color } })
    .png()
    .toBuffer();

/** A signed-in person with a personal account. `viewer`: as `requireViewer` returns it. */
export async function aPerson(
  db: Database,
  { password = null, isVerified = true }: { password?: string | null; isVerified?: boolean } = {},
): Promise<{ email: string; personId: string; sessionToken: string; viewer: Viewer }> {
  const email = `person-${suffix()}@example.com`;
  const personId = await createPerson(
    db,
    {
      email,
      name: null,
      isEmailVerified: isVerified,
      passwordHash: password === null ? null : await hashPassword(password, 'test'),
    },
    '203.0.113.0',
  );
  if (personId === null) throw new Error('creating the person failed');
  const sessionToken = newSessionToken();
  await createSession(db, sessionToken, personId, sessionEnd(), {
    userAgent: 'Test',
    network: '203.0.113.0',
  });
  return { email, personId, sessionToken, viewer: await viewerOf(db, sessionToken) };
}

/** The viewer of a session token. @throws without a session or account */
export async function viewerOf(db: Database, sessionToken: string): Promise<Viewer> {
  const who = await findViewer(db, sessionToken);
  if (!isViewer(who)) throw new Error('expected a session with an account');
  return who;
}
