import type { Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import { hashPassword } from './password-hash.ts';
import { passwordFault } from './password-rules.ts';

/** How a person can sign in, for the settings page. */
export interface WaysIn {
  hasPassword: boolean;
  /** Providers they are connected with. */
  providers: string[];
}

export async function findWaysIn(db: Database, personId: string): Promise<WaysIn> {
  const [row] = await withDeadline(
    db.sql<WaysIn[]>`
      select exists (select from password where person_id = ${personId}) as "hasPassword",
             array(select provider from sign_in_method where person_id = ${personId} order by 1) as providers`,
  );
  return row ?? { hasPassword: false, providers: [] };
}

/** Disconnects a provider. Mail links remain as a way in, so nobody is locked out. */
export async function disconnectProvider(
  db: Database,
  { personId, actor }: { personId: string; actor: string },
  provider: string,
): Promise<{ provider: string } | Refusal> {
  const rows = await withDeadline(db.sql`
    with gone as (
      delete from sign_in_method where person_id = ${personId} and provider = ${provider} returning provider
    )
    insert into audit_event (account_id, actor, action, subject)
    select null, ${actor}, 'person.disconnect', provider from gone returning 1`);
  return rows.length === 0 ? refuseBecause('not_found', 'person_unknown', {}) : { provider };
}

/** @param name read already (`readName`); null: none */
export async function renamePerson(db: Database, personId: string, name: string | null): Promise<void> {
  await withDeadline(db.sql`update person set name = ${name} where id = ${personId}`);
}

/** Sets a password from the command line, for installations without mail; ends every session and link. */
export async function setPassword(
  db: Database,
  actor: string,
  email: string,
  password: string,
): Promise<{ personId: string } | Refusal> {
  const fault = passwordFault(password, email);
  if (fault !== null) return refuseBecause('invalid_request', fault, {}, { parameter: { name: 'password' } });
  const hash = await hashPassword(password);
  const [row] = await withDeadline(
    db.sql<{ id: string }[]>`
      with target as (select id from person where email = ${email}),
      ended as (delete from session using target where person_id = target.id),
      links as (delete from mail_link using target where person_id = target.id or mail_link.email = ${email}),
      told as (
        insert into audit_event (account_id, actor, action, subject)
        select null, ${actor}, 'person.password', id::text from target
      ), changed as (
        insert into password (person_id, hash) select id, ${hash} from target
        on conflict (person_id) do update set hash = excluded.hash, changed_at = now()
      )
      select id from target`,
  );
  return row === undefined ? refuseBecause('not_found', 'person_unknown', {}) : { personId: row.id };
}
