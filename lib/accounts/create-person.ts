import { actorOf } from '../core/actor.ts';
import { generateToken, hashToken, tokenLastFour, tokenStart } from '../core/token-format.ts';
import { audited } from '../db/audited.ts';
import { type Database, json } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import { newId } from '../db/new-id.ts';

export interface NewPerson {
  /** Canonical. */
  email: string;
  name: string | null;
  isEmailVerified: boolean;
  /** argon2id; null: signs in by link or another provider. */
  passwordHash: string | null;
}

const TOKEN_NAME = 'First token';

/**
 * Creates a person with a personal Free account and a publishable token.
 * @returns the person's id; null: the address is taken
 */
export async function createPerson(
  db: Database,
  person: NewPerson,
  network: string | null,
): Promise<string | null> {
  const [personId, accountId, tokenId] = [newId(), newId(), newId()];
  const text = generateToken('pk_');
  const actor = actorOf(personId, network);
  const rows = await withDeadline(db.sql`
    with fresh as (
      insert into person (id, email, name, email_verified_at)
      values (${personId}, ${person.email}, ${person.name}, case when ${person.isEmailVerified} then now() end)
      on conflict (email) do nothing returning id
    ), home as (
      insert into account (id, name, plan)
      select ${accountId}, ${person.name ?? person.email.split('@')[0] ?? person.email}, 'free' from fresh returning id
    ), owner as (
      insert into membership (account_id, person_id, role) select home.id, fresh.id, 'owner' from home, fresh
    ), secret as (
      insert into password (person_id, hash)
      select id, ${person.passwordHash} from fresh where ${person.passwordHash}::text is not null
    ), first_token as (
      insert into token (id, account_id, kind, name, hash, start, last_four, publishable_text)
      select ${tokenId}, id, 'publishable', ${TOKEN_NAME}, ${hashToken(text)}, ${tokenStart(text)}, ${tokenLastFour(text)}, ${text}
      from home
    ), event as (
      select home.id as account_id, action, subject, detail from home, (values
        ('person.create', ${personId}::text, null),
        ('account.create', ${accountId}::text, ${json({ plan: 'free' })}),
        ('token.issue', ${tokenId}::text, ${json({ kind: 'publishable', name: TOKEN_NAME })})
      ) as event (action, subject, detail)
    ), audited as (${audited(db, {
      from: db.sql('event'),
      accountId: db.sql('account_id'),
      actor,
      action: db.sql`action`,
      subject: db.sql('subject'),
      detail: db.sql`detail`,
    })})
    select id from fresh`);
  return rows.length === 0 ? null : personId;
}
