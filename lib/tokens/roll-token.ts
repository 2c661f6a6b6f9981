import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { isRefusal, type Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import type { PlanId } from '../core/plans/plans.ts';
import { generateToken, isForMcp, type TokenKind } from '../core/token-format.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { newId } from '../db/new-id.ts';
import { rowsFrom } from '../db/rows-from.ts';
import { account, token } from '../db/schema/index.ts';
import { type IssuedToken, prefixFor, refusedByCap, secretNotice, textColumns } from './issue-token.ts';
import type { TokenActor } from './token-actor.ts';
import { manageableKind, noSuchToken, type TokenRef, whyNotInForce } from './token-ref.ts';

export const GRACE_SECONDS = [0, 900, 3_600, 21_600, 86_400] as const;
export type GraceSeconds = (typeof GRACE_SECONDS)[number];

const isGrace = (seconds: number): seconds is GraceSeconds =>
  (GRACE_SECONDS as readonly number[]).includes(seconds);

interface RolledToken extends IssuedToken {
  kind: TokenKind;
  name: string;
  oldExpiresAt: Date;
}

/**
 * The new token is like the old one, which expires after the grace period at the latest. One statement: of concurrent
 * calls one succeeds. @returns the text of the new token, which for secret tokens is not stored
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
    .select({ plan: account.plan, start: token.start })
    .from(account)
    .innerJoin(token, and(eq(token.accountId, account.id), eq(token.id, ref.tokenId)))
    .where(and(eq(account.id, ref.accountId), isNull(account.deletedAt)));
  if (owner === undefined) return noSuchToken(ref.tokenId);
  const prefix = prefixFor(kind, owner.plan, !isForMcp(owner.start));
  if (isRefusal(prefix)) return prefix;
  const made = { kind, id: newId(), text: generateToken(prefix) };
  const ended = await writeRolled(db, by.actor, ref, owner.plan, made, graceSeconds).catch(refusedByCap);
  if (isRefusal(ended)) return ended;
  const [row] = ended;
  return row === undefined
    ? whyNotInForce(db, ref)
    : { id: made.id, token: made.text, kind, name: row.name, oldExpiresAt: new Date(row.endsMs) };
}

/** @returns the name, and when the old token ends, in ms; empty: it is not valid, or was rolled */
function writeRolled(
  db: Database,
  actor: string,
  ref: TokenRef,
  plan: PlanId,
  made: { kind: TokenKind; id: string; text: string },
  graceSeconds: GraceSeconds,
) {
  const { orm } = db;
  const before = orm.$with('before').as(
    orm
      .select(getTableColumns(token))
      .from(token)
      .innerJoin(account, and(eq(account.id, token.accountId), eq(account.plan, plan)))
      .where(
        and(
          eq(token.id, ref.tokenId),
          eq(token.accountId, ref.accountId),
          isNull(token.revokedAt),
          isNull(token.bannedAt),
          isNull(account.bannedAt),
          sql`(${token.expiresAt} is null or ${token.expiresAt} > blazon_now())`,
        ),
      )
      .for('update', { of: token }),
  );
  const { accountId, kind, name, expiresAt, allowedDomains, allowNoReferrer, allowedNetworks } = before;
  const kept = { accountId, kind, name, expiresAt, allowedDomains, allowNoReferrer, allowedNetworks };
  const row = { ...kept, ...textColumns(made.kind, made.text), id: made.id, rolledFrom: before.id };
  const fresh = orm.$with('fresh').as(
    orm
      .insert(token)
      .select(rowsFrom(token, row, before))
      .onConflictDoNothing({ target: token.rolledFrom })
      .returning({ rolledFrom: token.rolledFrom, accountId: token.accountId, name: token.name }),
  );
  const ended = orm.$with('ended').as(
    orm
      .update(token)
      .set({
        expiresAt: sql`least(${token.expiresAt}, blazon_now() + ${graceSeconds}::int * interval '1 second')`,
      })
      .from(fresh)
      .where(eq(token.id, fresh.rolledFrom))
      .returning({ id: token.id, accountId: token.accountId, name: token.name, expiresAt: token.expiresAt }),
  );
  const event = audited(db, {
    from: ended,
    accountId: ended.accountId,
    actor,
    action: 'token.roll',
    subject: ended.id,
    detail: { to: made.id, graceSeconds },
  });
  return orm
    .with(before, fresh, ...secretNotice(db, fresh, made), ended, event)
    .select({
      name: ended.name,
      endsMs: sql<number>`(extract(epoch from ${ended.expiresAt}) * 1000)::float8`,
    })
    .from(ended);
}
