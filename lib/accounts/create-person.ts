import { sql, type WithSubquery } from 'drizzle-orm';
import { actorOf } from '../core/actor.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { withPageDeadline } from '../db/deadline.ts';
import { newId } from '../db/new-id.ts';
import { rowsFrom } from '../db/rows-from.ts';
import { account, membership, password, person, token } from '../db/schema/index.ts';
import { FIRST_TOKEN, firstToken } from './first-token.ts';

interface NewPerson {
  email: string;
  name: string | null;
  isEmailVerified: boolean;
  /** argon2id; null: signs in by link or another provider. */
  passwordHash: string | null;
}

/** Creates a person with a Free account and a publishable token. @returns its id; null: the address is taken */
export async function createPerson(
  db: Database,
  newPerson: NewPerson,
  network: string | null,
): Promise<string | null> {
  const [personId, accountId] = [newId(), newId()];
  const ownToken = firstToken(accountId);
  const actor = actorOf(personId, network);
  const { orm } = db;
  const { email, name, isEmailVerified, passwordHash } = newPerson;
  const fresh = orm.$with('fresh').as(
    orm
      .insert(person)
      .values({ id: personId, email, name, emailVerified: isEmailVerified ? sql`now()` : null })
      .onConflictDoNothing({ target: person.email })
      .returning({ id: person.id }),
  );
  const home = { id: accountId, name: name ?? email.split('@')[0] ?? email, plan: 'free' as const };
  const owner = { accountId, personId, role: 'owner' as const };
  const rows = await withPageDeadline(
    orm
      .with(
        fresh,
        orm.$with('home').as(orm.insert(account).select(rowsFrom(account, home, fresh))),
        orm.$with('owner').as(orm.insert(membership).select(rowsFrom(membership, owner, fresh))),
        ...(passwordHash === null
          ? []
          : [
              orm
                .$with('secret')
                .as(
                  orm
                    .insert(password)
                    .select(rowsFrom(password, { personId: fresh.id, hash: passwordHash }, fresh)),
                ),
            ]),
        orm.$with('first_token').as(orm.insert(token).select(rowsFrom(token, ownToken, fresh))),
        createdEvents(db, fresh, { personId, accountId, tokenId: ownToken.id }, actor),
      )
      .select()
      .from(fresh),
  );
  return rows.length === 0 ? null : personId;
}

const createdEvents = (
  db: Database,
  fresh: WithSubquery,
  { personId, accountId, tokenId }: { personId: string; accountId: string; tokenId: string },
  actor: string,
) =>
  audited(db, {
    from: sql`${fresh}, (values
      ('person.create', ${personId}::text, null::jsonb),
      ('account.create', ${accountId}, ${JSON.stringify({ plan: 'free' })}),
      ('token.issue', ${tokenId}, ${JSON.stringify(FIRST_TOKEN)})
    ) as event (action, subject, detail)`,
    accountId,
    actor,
    action: sql`event.action`,
    subject: sql`event.subject`,
    detail: sql`event.detail`,
  });
