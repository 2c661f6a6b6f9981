import { isRefusal } from '../core/errors/errors.ts';
import { type ReasonedRefusal, refuseBecause } from '../core/errors/refuse-because.ts';
import type { PlanId } from '../core/plans/plans.ts';
import { generateToken, hashToken, type TokenKind, tokenLastFour, tokenStart } from '../core/token-format.ts';
import { type Database, json } from '../db/client.ts';
import { newId } from '../db/new-id.ts';
import { type IssuedToken, prefixFor, refusedByCap } from './issue-token.ts';
import { noSuchToken, type TokenRef, whyNotInForce } from './token-ref.ts';

/** How long the old token goes on, in seconds: at once, a quarter of an hour, 1, 6 and 24 hours. */
export const GRACE_SECONDS = [0, 900, 3_600, 21_600, 86_400] as const;
export type GraceSeconds = (typeof GRACE_SECONDS)[number];

export const isGrace = (seconds: number): seconds is GraceSeconds =>
  (GRACE_SECONDS as readonly number[]).includes(seconds);

export interface RolledToken extends IssuedToken {
  /** When the old one ends. */
  oldExpiresAt: Date;
}

/**
 * Replaces a token in force by a new one of the same kind, name, domains and expiry; the old one expires after the
 * grace period, or earlier where it was to. One statement: however many roll it at once, one does.
 * @returns the whole text of the new one: for secret tokens never again
 */
export async function rollToken(
  db: Database,
  actor: string,
  ref: TokenRef,
  graceSeconds: number,
): Promise<RolledToken | ReasonedRefusal> {
  if (!isGrace(graceSeconds))
    return refuseBecause(
      'invalid_request',
      'grace_invalid',
      { allowed: GRACE_SECONDS.join(', '), got: graceSeconds },
      { parameter: { name: 'grace', allowed: GRACE_SECONDS.map(String) } },
    );
  const [old] = await db.sql<{ kind: TokenKind; plan: PlanId }[]>`
    select t.kind, a.plan from token t join account a on a.id = t.account_id and a.deleted_at is null
    where t.id = ${ref.tokenId} and t.account_id = ${ref.accountId}`;
  if (old === undefined) return noSuchToken(ref.tokenId);
  const prefix = prefixFor(old.kind, old.plan);
  if (isRefusal(prefix)) return prefix;

  const text = generateToken(prefix);
  const id = newId();
  const writing = db.sql<{ ends_ms: number }[]>`
    with before as (
      select t.* from token t join account a on a.id = t.account_id
      where t.id = ${ref.tokenId} and t.account_id = ${ref.accountId} and a.plan = ${old.plan}
        and t.revoked_at is null and t.banned_at is null and a.banned_at is null
        and (t.expires_at is null or t.expires_at > blazon_now())
      for update of t
    ), fresh as (
      insert into token (id, account_id, kind, name, hash, start, last_four, publishable_text, expires_at,
                         allowed_domains, allow_no_referrer, rolled_from)
      select ${id}, account_id, kind, name, ${hashToken(text)}, ${tokenStart(text)}, ${tokenLastFour(text)},
             ${old.kind === 'publishable' ? text : null}, expires_at, allowed_domains, allow_no_referrer, id
      from before
      on conflict (rolled_from) do nothing returning rolled_from
    ), ended as (
      update token
      set expires_at = least(expires_at, blazon_now() + ${graceSeconds}::int * interval '1 second')
      from fresh where token.id = fresh.rolled_from
      returning token.id, token.account_id, token.expires_at
    ), told as (
      insert into audit_event (account_id, actor, action, subject, detail)
      select account_id, ${actor}, 'token.roll', id::text, ${json({ to: id, graceSeconds })}::jsonb from ended
    )
    select (extract(epoch from expires_at) * 1000)::float8 as ends_ms from ended`;
  const rows = await writing.catch(refusedByCap);
  if (isRefusal(rows)) return rows;
  const [row] = rows;
  return row === undefined
    ? whyNotInForce(db, ref)
    : { id, token: text, oldExpiresAt: new Date(row.ends_ms) };
}
