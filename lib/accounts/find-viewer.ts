import { actorOf } from '../core/actor.ts';
import type { Role } from '../core/permissions.ts';
import type { PlanId } from '../core/plans/plans.ts';
import type { Database } from '../db/client.ts';
import { withPageDeadline } from '../db/deadline.ts';
import { hashSessionToken, SESSION_DAYS, SESSION_IDLE_DAYS } from './session-secret.ts';

export interface SignedIn {
  personId: string;
  email: string;
  name: string | null;
  isEmailVerified: boolean;
  isOperator: boolean;
  hasSecondFactor: boolean;
  /** This browser signed in with a passkey, which the person still has. */
  isByPasskey: boolean;
  sessionId: string;
  /** How long ago this browser signed in, by the database's clock; dangerous actions require a recent sign-in. */
  signedInAgoMs: number;
  actor: string;
}

export interface Viewer extends SignedIn {
  accountId: string;
  accountName: string;
  plan: PlanId;
  role: Role;
  /** null: the account is not banned. */
  banReason: string | null;
}

interface Row {
  person_id: string;
  email: string;
  name: string | null;
  verified: boolean;
  operator: boolean;
  second_factor: boolean;
  by_passkey: boolean;
  session_id: string;
  signed_in_ago_ms: number;
  address: string | null;
  account_id: string | null;
  account_name: string | null;
  plan: PlanId | null;
  role: Role | null;
  ban_reason: string | null;
}

/** The account is the one last chosen in this browser, else the first joined; `SignedIn` has none. @throws Unavailable */
export async function findViewer(db: Database, token: string): Promise<Viewer | SignedIn | null> {
  const hash = hashSessionToken(token);
  const [row] = await withPageDeadline(
    db.sql<Row[]>`
      with live as (
        select s.* from session s
        where s.token_hash = ${hash} and not s.awaits_second_factor and s.expires_at > now()
          and s.created_at > now() - make_interval(days => ${SESSION_DAYS})
          and s.last_used_at > now() - make_interval(days => ${SESSION_IDLE_DAYS})
      ), touched as (
        update session set last_used_at = now() from live
        where session.token_hash = live.token_hash and live.last_used_at < now() - interval '5 minutes'
      )
      select p.id as person_id, p.email, p.name, p.email_verified_at is not null as verified,
             p.is_operator as operator,
             exists (select from second_factor f where f.person_id = p.id and f.confirmed_at is not null) as second_factor,
             exists (select from passkey k where k.id = live.passkey_id) as by_passkey,
             live.id as session_id, live.address,
             (extract(epoch from now() - live.created_at) * 1000)::float8 as signed_in_ago_ms,
             m.account_id, m.account_name, m.plan, m.role, m.ban_reason
      from live
      join person p on p.id = live.person_id
      left join lateral (
        select m.account_id, m.role, a.name as account_name, a.plan,
               case when a.banned_at is not null then coalesce(a.ban_reason, '') end as ban_reason
        from membership m join account a on a.id = m.account_id and a.deleted_at is null
        where m.person_id = p.id
        order by (m.account_id is not distinct from live.account_id) desc, m.created_at, m.account_id
        limit 1
      ) m on true`,
  );
  if (row === undefined) return null;
  const signedIn: SignedIn = {
    personId: row.person_id,
    email: row.email,
    name: row.name,
    isEmailVerified: row.verified,
    isOperator: row.operator,
    hasSecondFactor: row.second_factor,
    isByPasskey: row.by_passkey,
    sessionId: row.session_id,
    signedInAgoMs: row.signed_in_ago_ms,
    actor: actorOf(row.person_id, row.address),
  };
  if (row.account_id === null || row.account_name === null || row.plan === null || row.role === null)
    return signedIn;
  return {
    ...signedIn,
    accountId: row.account_id,
    accountName: row.account_name,
    plan: row.plan,
    role: row.role,
    banReason: row.ban_reason,
  };
}

export const isViewer = (who: Viewer | SignedIn | null): who is Viewer => who !== null && 'accountId' in who;
