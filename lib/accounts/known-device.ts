import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import { queued } from '../db/outbox.ts';
import { accountMails, type MailContext } from './account-mails.ts';
import type { Device } from './sessions.ts';

/** Lifetime of the cookie, and of a row since its last use. */
export const DEVICE_DAYS = 180;
/** Somebody who signed up a moment ago needs no mail about their first browser. */
const NEW_PERSON_MINUTES = 10;

const SECRET = /^[\w-]{43}$/;

/** SHA-256 of a device cookie, as stored; null: not one of our cookies. */
export const hashDevice = (cookie: string | null): Buffer | null =>
  cookie !== null && SECRET.test(cookie) ? createHash('sha256').update(cookie).digest() : null;

/**
 * Remembers the browser of a sign-in, and mails the person if it is new to them.
 * @param cookie device cookie of the browser
 * @returns the cookie to set
 */
export async function rememberDevice(
  db: Database,
  { personId, email }: { personId: string; email: string },
  cookie: string | null,
  device: Device,
  context: MailContext,
): Promise<string> {
  const { sql } = db;
  const given = hashDevice(cookie);
  const fresh = randomBytes(32).toString('base64url');
  // The cookie of another person's browser is kept: people who share one would otherwise replace each other's.
  const isKept =
    cookie !== null &&
    given !== null &&
    (await withDeadline(sql`select from known_device where hash = ${given} limit 1`)).length > 0;
  const kept = isKept ? cookie : fresh;
  const isNew = sql`exists (select from remembered where is_new) and exists (
    select from person where id = ${personId} and created_at < now() - make_interval(mins => ${NEW_PERSON_MINUTES}))`;
  await withDeadline(sql`
    with swept as (
      delete from known_device where (hash, person_id) in (
        select hash, person_id from known_device where used_at < now() - make_interval(days => ${DEVICE_DAYS})
        limit 20 for update skip locked)
    ), remembered as (
      insert into known_device (hash, person_id) values (${hashDevice(kept)}, ${personId})
      on conflict (hash, person_id) do update set used_at = now()
      returning xmax = 0 as is_new
    )
    ${queued(db, [accountMails.newDevice(context, email, device)], { where: isNew })}`);
  return kept;
}
