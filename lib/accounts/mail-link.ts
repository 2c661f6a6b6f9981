import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import type { MailLinkPurpose } from '../db/schema/person.ts';

/** How long a link of each purpose works, in minutes. */
export const LINK_MINUTES = {
  sign_up: 24 * 60,
  sign_in: 15,
  verify: 24 * 60,
  reset: 60,
  change_email: 60,
} as const satisfies Record<MailLinkPurpose, number>;

export interface MailLink {
  purpose: MailLinkPurpose;
  /** Where it was sent. */
  email: string;
  personId: string | null;
  name: string | null;
  passwordHash: string | null;
  browserHash: Buffer | null;
  nextPath: string | null;
}

/** 256 random bits, in characters a mail program does not break. */
export const newLinkSecret = (): string => randomBytes(32).toString('base64url');

export const hashLinkSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/**
 * Notes a link that is about to be mailed; those that ran out are swept away in passing.
 * @param hash of its secret (`hashLinkSecret`)
 */
export async function keepMailLink(
  db: Database,
  hash: Buffer,
  link: Pick<MailLink, 'purpose' | 'email'> & Partial<MailLink>,
): Promise<void> {
  await withDeadline(db.sql`
    with swept as (
      delete from mail_link where hash in (
        select hash from mail_link where expires_at < now() - interval '1 day' limit 20 for update skip locked)
    )
    insert into mail_link (hash, purpose, email, person_id, name, password_hash, browser_hash, next_path, expires_at)
    values (${hash}, ${link.purpose}, ${link.email}, ${link.personId ?? null}, ${link.name ?? null},
            ${link.passwordHash ?? null}, ${link.browserHash ?? null}, ${link.nextPath ?? null},
            now() + make_interval(mins => ${LINK_MINUTES[link.purpose]}))`);
}

/** What a link is for, without using it up; null when it is unknown, used or too old. */
export const findMailLink = (db: Database, secret: string): Promise<MailLink | null> =>
  findByHash(db, hashLinkSecret(secret));

/** Likewise of a link that signs in: Auth.js hashes its secret together with its own. */
export async function findSignInLink(
  db: Database,
  secret: string,
  authSecret: string,
): Promise<MailLink | null> {
  const link = await findByHash(db, hashLinkSecret(`${secret}${authSecret}`));
  return link?.purpose === 'sign_in' ? link : null;
}

async function findByHash(db: Database, hash: Buffer): Promise<MailLink | null> {
  const [row] = await withDeadline(
    db.sql<MailLink[]>`
      select purpose, email, person_id as "personId", name, password_hash as "passwordHash",
             browser_hash as "browserHash", next_path as "nextPath"
      from mail_link where hash = ${hash} and expires_at > now()`,
  );
  return row ?? null;
}

/** Uses a link up: of any number of tries at once one gets it. */
export async function takeMailLink(
  db: Database,
  hash: Buffer,
  purpose: MailLinkPurpose,
): Promise<MailLink | null> {
  const [row] = await withDeadline(
    db.sql<(MailLink & { live: boolean })[]>`
      delete from mail_link where hash = ${hash} and purpose = ${purpose}
      returning purpose, email, person_id as "personId", name, password_hash as "passwordHash",
                browser_hash as "browserHash", next_path as "nextPath", expires_at > now() as live`,
  );
  return row?.live ? row : null;
}
