import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Config } from '../core/config/config.ts';
import type { Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import type { Database } from '../db/client.ts';
import { withPageDeadline } from '../db/deadline.ts';
import { account, invitation } from '../db/schema/index.ts';
import { isSenderAllowed } from './invitations.ts';
import { hashLinkSecret } from './mail-link.ts';

/** Who may become a person of this installation; the command line is not bound by it (docs/decisions/0040). */
export type SignUpRule = Pick<Config, 'signUp' | 'signUpDomains'>;

/** What does not depend on who is known or invited, so that saying it reveals nothing. @param email canonical */
export function refuseByConfig({ signUp, signUpDomains }: SignUpRule, email: string): Refusal | null {
  if (signUp === 'closed') return refuseBecause('invalid_request', 'sign_up_closed', {});
  return refuseDomain(signUpDomains, email);
}

/** @param domains of `SIGN_UP_DOMAINS`; empty: any @param email canonical */
export function refuseDomain(domains: readonly string[], email: string): Refusal | null {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return domains.length === 0 || domains.includes(domain)
    ? null
    : refuseBecause(
        'invalid_request',
        'sign_up_domain',
        { domains: domains.join(', ') },
        { parameter: { name: 'email' } },
      );
}

/**
 * Whether a new person with this address may be created.
 * @param email canonical
 * @param invitationSecret needed where the address is not proved; null: the mailbox or a provider vouches for it
 */
export async function refuseSignUp(
  db: Database,
  rule: SignUpRule,
  email: string,
  invitationSecret: string | null = null,
): Promise<Refusal | null> {
  const refused = refuseByConfig(rule, email);
  if (refused !== null || rule.signUp !== 'invited') return refused;
  const [found] = await withPageDeadline(
    db.orm
      .select({ id: invitation.id })
      .from(invitation)
      .innerJoin(account, and(eq(account.id, invitation.accountId), isNull(account.bannedAt)))
      .where(
        and(
          eq(invitation.email, email),
          gt(invitation.expiresAt, sql`now()`),
          isSenderAllowed(db),
          invitationSecret === null ? undefined : eq(invitation.hash, hashLinkSecret(invitationSecret)),
        ),
      )
      .limit(1),
  );
  return found === undefined ? refuseBecause('invalid_request', 'sign_up_invited', {}) : null;
}
