import { deleteAccount } from '../accounts/change-account.ts';
import { accountsOfOneself, deletePerson, isLastOwner } from '../accounts/delete-person.ts';
import type { Actor } from '../accounts/members.ts';
import { isRefusal, type Refusal } from '../core/errors/errors.ts';
import { NOT_ALLOWED, refuseBecause } from '../core/errors/refuse-because.ts';
import { may } from '../core/permissions.ts';
import type { Database } from '../db/client.ts';
import type { Payments } from './payments.ts';

export async function closeAccount(
  db: Database,
  payments: Payments,
  actor: Actor,
): Promise<{ accountId: string } | Refusal> {
  // Before anything is cancelled at the payment provider, which no rollback restores.
  if (!may(actor, 'account.delete')) return NOT_ALLOWED;
  return (await endPayments(payments, actor.actor, [actor.accountId])) ?? deleteAccount(db, actor);
}

/** Ends the subscriptions of the accounts without other members, then deletes those accounts and the person. */
export async function closePerson(
  db: Database,
  payments: Payments,
  person: { personId: string; actor: string },
): Promise<{ accountsDeleted: number } | Refusal> {
  if (await isLastOwner(db, person.personId)) return refuseBecause('conflict', 'last_owner', {});
  const accountIds = await accountsOfOneself(db, person.personId);
  return (await endPayments(payments, person.actor, accountIds)) ?? deletePerson(db, person);
}

async function endPayments(
  payments: Payments,
  actor: string,
  accountIds: readonly string[],
): Promise<Refusal | null> {
  for (const accountId of accountIds)
    if (isRefusal(await payments.close(actor, accountId)))
      return refuseBecause('unavailable', 'payment_not_ended', {});
  return null;
}
