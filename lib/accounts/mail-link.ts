import { createHash, randomBytes } from 'node:crypto';
import { and, eq, getTableColumns, gt, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { withPageDeadline } from '../db/deadline.ts';
import { type Mail, queued } from '../db/outbox.ts';
import { type MailLinkPurpose, mailLink } from '../db/schema/person.ts';
import type { AuthSecrets } from './auth-secret.ts';

export const LINK_MINUTES = {
  sign_up: 24 * 60,
  sign_in: 15,
  verify: 24 * 60,
  reset: 60,
  handed_out_reset: 24 * 60,
  change_email: 60,
} as const satisfies Record<MailLinkPurpose, number>;

export type MailLink = Omit<typeof mailLink.$inferSelect, 'hash' | 'createdAt' | 'expiresAt'>;

/** 256 random bits, in characters that mail programs do not break. */
export const newLinkSecret = (): string => randomBytes(32).toString('base64url');

export const hashLinkSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** When a link that is stored now expires, by the database's clock. */
export const linkEnd = (purpose: MailLinkPurpose) =>
  sql`now() + make_interval(mins => ${LINK_MINUTES[purpose]})`;

/** Stores a link and queues its mail in one statement; deletes expired links. @param mail null: the caller sends it */
export async function keepMailLink(
  db: Database,
  hash: Buffer,
  link: Pick<MailLink, 'purpose' | 'email'> & Partial<MailLink>,
  mail: Mail | null,
): Promise<void> {
  const { orm } = db;
  const stale = orm
    .select({ hash: mailLink.hash })
    .from(mailLink)
    .where(sql`${mailLink.expiresAt} < now() - interval '1 day'`)
    .limit(20)
    .for('update', { skipLocked: true });
  await withPageDeadline(
    orm
      .with(
        orm.$with('swept').as(orm.delete(mailLink).where(inArray(mailLink.hash, stale))),
        orm.$with('mailed').as(queued(db, mail === null ? [] : [mail])),
      )
      .insert(mailLink)
      .values({ ...link, hash, expiresAt: linkEnd(link.purpose) }),
  );
}

/** The link of a secret from a mail; null: unknown, used or expired. */
export const findMailLink = (db: Database, secret: string): Promise<MailLink | null> =>
  findByHash(db, hashLinkSecret(secret));

/** Like `findMailLink`, for a sign-in link, whose secret Auth.js hashes together with its own. */
export async function findSignInLink(
  db: Database,
  secret: string,
  authSecrets: AuthSecrets,
): Promise<(MailLink & { authSecret: string }) | null> {
  for (const authSecret of authSecrets) {
    const link = await findByHash(db, hashLinkSecret(`${secret}${authSecret}`));
    if (link?.purpose === 'sign_in') return { ...link, authSecret };
  }
  return null;
}

async function findByHash(db: Database, hash: Buffer): Promise<MailLink | null> {
  const [row] = await withPageDeadline(
    db.orm
      .select()
      .from(mailLink)
      .where(and(eq(mailLink.hash, hash), gt(mailLink.expiresAt, sql`now()`))),
  );
  return row ?? null;
}

/** CTE that uses a link, for statements that check `expiresAt`. @param personId absent: of anybody */
export const usedLink = ({ orm }: Database, hash: Buffer, purpose: MailLinkPurpose, personId?: string) =>
  orm.$with('used').as(
    orm
      .delete(mailLink)
      .where(
        and(
          eq(mailLink.hash, hash),
          eq(mailLink.purpose, purpose),
          personId === undefined ? undefined : eq(mailLink.personId, personId),
        ),
      )
      .returning({ personId: mailLink.personId, email: mailLink.email, expiresAt: mailLink.expiresAt }),
  );

/** Uses a link: only one of several concurrent attempts succeeds. */
export async function takeMailLink(
  db: Database,
  hash: Buffer,
  purpose: MailLinkPurpose,
): Promise<MailLink | null> {
  const [row] = await withPageDeadline(
    db.orm
      .delete(mailLink)
      .where(and(eq(mailLink.hash, hash), eq(mailLink.purpose, purpose)))
      .returning({ ...getTableColumns(mailLink), isLive: sql<boolean>`${mailLink.expiresAt} > now()` }),
  );
  return row?.isLive ? row : null;
}
