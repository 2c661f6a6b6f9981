import { createHash, randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { withPageDeadline } from '../db/deadline.ts';
import { queued } from '../db/outbox.ts';
import { knownDevice, person } from '../db/schema/index.ts';
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

/** Mails the person if the browser is new to them. @returns the cookie to set */
export async function rememberDevice(
  db: Database,
  { personId, email }: { personId: string; email: string },
  cookie: string | null,
  device: Device,
  context: MailContext,
): Promise<string> {
  const { orm } = db;
  const given = hashDevice(cookie);
  const fresh = randomBytes(32).toString('base64url');
  // The cookie of another person's browser is kept: people who share one would otherwise replace each other's.
  const isKept =
    cookie !== null &&
    given !== null &&
    (await withPageDeadline(orm.select().from(knownDevice).where(eq(knownDevice.hash, given)).limit(1)))
      .length > 0;
  const kept = isKept ? cookie : fresh;
  const remembered = orm.$with('remembered').as(
    orm
      .insert(knownDevice)
      .values({ hash: sql`${hashDevice(kept)}`, personId })
      .onConflictDoUpdate({ target: [knownDevice.hash, knownDevice.personId], set: { usedAt: sql`now()` } })
      .returning({ isNew: sql<boolean>`xmax = 0`.as('is_new') }),
  );
  const isNew = sql`exists (select from ${remembered} where ${remembered.isNew}) and exists (
    select from ${person}
    where ${person.id} = ${personId} and ${person.createdAt} < now() - make_interval(mins => ${NEW_PERSON_MINUTES}))`;
  const stale = orm
    .select({ hash: knownDevice.hash, personId: knownDevice.personId })
    .from(knownDevice)
    .where(sql`${knownDevice.usedAt} < now() - make_interval(days => ${DEVICE_DAYS})`)
    .limit(20)
    .for('update', { skipLocked: true });
  const swept = orm
    .$with('swept')
    .as(orm.delete(knownDevice).where(sql`(${knownDevice.hash}, ${knownDevice.personId}) in ${stale}`));
  const mailed = orm
    .$with('mailed')
    .as(queued(db, [accountMails.newDevice(context, email, device)], { where: isNew }));
  await withPageDeadline(orm.with(swept, remembered, mailed).select().from(remembered));
  return kept;
}
