import { and, eq, isNull } from 'drizzle-orm';
import { isRefusal, type Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { generateToken, hashToken, tokenLastFour, tokenStart } from '../core/token-format.ts';
import { audited } from '../db/audited.ts';
import { type Database, json } from '../db/client.ts';
import { newId } from '../db/new-id.ts';
import { account } from '../db/schema/index.ts';
import { type IssuedToken, prefixFor, refusedByCap, secretNotice } from './issue-token.ts';
import type { TokenActor } from './token-actor.ts';
import { manageableKind, noSuchToken, type TokenRef, whyNotInForce } from './token-ref.ts';

/** Grace periods of the old token: none, 15 minutes, 1, 6 and 24 hours. */
export const GRACE_SECONDS = [0, 900, 3_600, 21_600, 86_400] as const;
export type GraceSeconds = (typeof GRACE_SECONDS)[number];

export const isGrace = (seconds: number): seconds is GraceSeconds =>
  (GRACE_SECONDS as readonly number[]).includes(seconds);

export interface RolledToken extends IssuedToken {
  oldExpiresAt: Date;
}

/**
 * Replaces a valid token with one of the same kind, name, domains, networks and expiry. The old one expires after the
 * grace period at the latest. One statement: of concurrent calls one succeeds.
 * @returns the text of the new token, which for secret tokens is not stored
 */
export async function rollToken(
  db: Database,
  by: TokenActor,
  ref: TokenRef,
  graceSeconds: number,
): Promise<RolledToken | Refusal> {
  const kind = await manageableKind(db, by, ref);
  if (isRefusal(kind)) return kind;
  if (!isGrace(graceSeconds))
    return refuseBecause(
      'invalid_request',
      'grace_invalid',
      { allowed: GRACE_SECONDS.join(', '), got: graceSeconds },
      { parameter: { name: 'grace', allowed: GRACE_SECONDS.map(String) } },
    );
  const [owner] = await db.orm
    .select({ plan: account.plan })
    .from(account)
    .where(and(eq(account.id, ref.accountId), isNull(account.deletedAt)));
  if (owner === undefined) return noSuchToken(ref.tokenId);
  const prefix = prefixFor(kind, owner.plan);
  if (isRefusal(prefix)) return prefix;

  const text = generateToken(prefix);
  const id = newId();
  const { sql } = db;
  const writing = sql<{ ends_ms: number }[]>`
    with before as (
      select t.* from token t join account a on a.id = t.account_id
      where t.id = ${ref.tokenId} and t.account_id = ${ref.accountId} and a.plan = ${owner.plan}
        and t.revoked_at is null and t.banned_at is null and a.banned_at is null
        and (t.expires_at is null or t.expires_at > blazon_now())
      for update of t
    ), fresh as (
      insert into token (id, account_id, kind, name, hash, start, last_four, publishable_text, expires_at,
                         allowed_domains, allow_no_referrer, allowed_networks, rolled_from)
      select ${id}, account_id, kind, name, ${hashToken(text)}, ${tokenStart(text)}, ${tokenLastFour(text)},
             ${kind === 'publishable' ? text : null}, expires_at, allowed_domains, allow_no_referrer, allowed_networks, id
      from before
      on conflict (rolled_from) do nothing returning rolled_from, account_id, name
    ), noticed as (${secretNotice(db, kind, id, text)}), ended as (
      update token
      set expires_at = least(expires_at, blazon_now() + ${graceSeconds}::int * interval '1 second')
      from fresh where token.id = fresh.rolled_from
      returning token.id, token.account_id, token.expires_at
    ), audited as (
      ${audited(db, {
        from: sql`ended`,
        accountId: sql`account_id`,
        actor: by.actor,
        action: 'token.roll',
        subject: sql`id::text`,
        detail: sql`${json({ to: id, graceSeconds })}`,
      })}
    )
    select (extract(epoch from expires_at) * 1000)::float8 as ends_ms from ended`;
  const rows = await writing.catch(refusedByCap);
  if (isRefusal(rows)) return rows;
  const [row] = rows;
  return row === undefined
    ? whyNotInForce(db, ref)
    : { id, token: text, oldExpiresAt: new Date(row.ends_ms) };
}
