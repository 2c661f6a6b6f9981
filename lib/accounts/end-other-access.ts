import { and, ne, type SQL, type SQLWrapper, sql, type WithSubquery } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { knownDevice, mailLink, passkey, person, session, signInMethod } from '../db/schema/index.ts';

export type TargetPerson = WithSubquery & { id: SQLWrapper; email: SQLWrapper };

export const targetPerson = ({ orm }: Pick<Database, 'orm'>, where: SQL) =>
  orm.$with('target').as(orm.select({ id: person.id, email: person.email }).from(person).where(where));

/**
 * CTEs that end remembered browsers, connections that the mailbox does not vouch for (docs/decisions/0073), and passkeys.
 * @param by session of the change; the passkey that opened it stays (docs/decisions/0077)
 */
export const otherAccessEnded = ({ orm }: Pick<Database, 'orm'>, target: TargetPerson, by?: string) => [
  orm
    .$with('devices_gone')
    .as(orm.delete(knownDevice).where(sql`${knownDevice.personId} in (select ${target.id} from ${target})`)),
  orm.$with('connections_gone').as(
    orm.delete(signInMethod).where(
      sql`exists (select from ${target}
                  where ${target.id} = ${signInMethod.userId} and ${target.email} is distinct from ${signInMethod.email})`,
    ),
  ),
  orm.$with('passkeys_gone').as(
    orm.delete(passkey).where(
      sql`${passkey.personId} in (select ${target.id} from ${target})
          and not exists (select from ${session} where ${session.id} = ${by ?? null} and ${session.passkeyId} = ${passkey.id})`,
    ),
  ),
];

/** Like `otherAccessEnded`, with the person's sessions, and links of the person or to `email`. `except` stays. @param except.by as above */
export const allAccessEnded = (
  db: Pick<Database, 'orm'>,
  target: TargetPerson,
  email: string,
  except: { sessionId?: string; by?: string; link?: Buffer } = {},
) => {
  const { orm } = db;
  const ids = sql`(select ${target.id} from ${target})`;
  const { sessionId, by = sessionId, link } = except;
  return [
    ...otherAccessEnded(db, target, by),
    orm
      .$with('sessions_gone')
      .as(
        orm
          .delete(session)
          .where(
            and(
              sql`${session.userId} in ${ids}`,
              sessionId === undefined ? undefined : ne(session.id, sessionId),
            ),
          ),
      ),
    orm
      .$with('links_gone')
      .as(
        orm
          .delete(mailLink)
          .where(
            and(
              sql`exists ${ids} and (${mailLink.personId} in ${ids} or ${mailLink.email} = ${email})`,
              link === undefined ? undefined : ne(mailLink.hash, link),
            ),
          ),
      ),
  ];
};
