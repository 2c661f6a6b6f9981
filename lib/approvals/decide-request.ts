import { and, eq, isNull, type SQLWrapper, sql, type WithSubquery } from 'drizzle-orm';
import { isRefusal, type Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { exchangeName } from '../core/exchanges/find-exchange.ts';
import { PLANS, type PlanId, type PlanLimits } from '../core/plans/plans.ts';
import type { Decision } from '../core/request-state.ts';
import { readOptionalText } from '../core/text/request-text.ts';
import { audited, notified } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { newId } from '../db/new-id.ts';
import { rowsFrom } from '../db/rows-from.ts';
import { account, correction, enabledExchange, exchangeRequest, upgradeRequest } from '../db/schema/index.ts';

const KINDS = {
  exchange: {
    table: exchangeRequest,
    item: exchangeRequest.mic,
    name: 'mic',
    fact: (mic: string) => ({ exchange: exchangeName(mic) }),
  },
  upgrade: {
    table: upgradeRequest,
    item: upgradeRequest.plan,
    name: 'plan',
    fact: (plan: string) => ({ plan: PLANS[plan as PlanId].name }),
  },
  correction: {
    table: correction,
    item: correction.identifier,
    name: 'identifier',
    fact: (identifier: string) => ({ identifier }),
  },
} as const;

interface RequestDecision {
  decision: Decision;
  answer: string;
}

type Decided<Name extends keyof typeof KINDS> = { accountId: string } & {
  [Column in (typeof KINDS)[Name]['name']]: string;
};

type DecidedCte = WithSubquery & { accountId: SQLWrapper; item: SQLWrapper };

/** Decides an open exchange request; an approval takes effect within a second. */
export const decideExchangeRequest = (
  db: Database,
  actor: string,
  id: string,
  decision: RequestDecision,
): Promise<Decided<'exchange'> | Refusal> =>
  decide(db, 'exchange', actor, id, decision, (decided) => [
    db.orm.$with('enabled').as(
      db.orm
        .insert(enabledExchange)
        .select(rowsFrom(enabledExchange, { accountId: decided.accountId, mic: decided.item }, decided))
        .onConflictDoNothing(),
    ),
  ]);

/** @param decision `limits` are agreed with the account (Enterprise); null: the plan's */
export const decideUpgradeRequest = (
  db: Database,
  actor: string,
  id: string,
  { limits, ...decision }: RequestDecision & { limits: Partial<PlanLimits> | null },
): Promise<Decided<'upgrade'> | Refusal> =>
  decide(db, 'upgrade', actor, id, decision, (decided) => {
    const { orm } = db;
    const before = orm.$with('before').as(
      orm
        .select({
          id: account.id,
          was: sql<PlanId>`${account.plan}`.as('was'),
          wanted: sql<PlanId>`${decided.item}`.as('wanted'),
        })
        .from(account)
        .innerJoin(decided, eq(decided.accountId, account.id))
        .where(isNull(account.deletedAt))
        .for('update', { of: account }),
    );
    const changed = orm.$with('changed').as(
      orm
        .update(account)
        .set({ plan: sql`${before.wanted}`, limits })
        .from(before)
        .where(eq(account.id, before.id)),
    );
    const event = {
      from: before,
      accountId: before.id,
      actor,
      action: 'account.plan',
      subject: before.id,
      detail: sql`jsonb_build_object('from', ${before.was}, 'to', ${before.wanted})`,
    };
    return [before, changed, audited(db, event, 'plan_audited')];
  });

/** Decides an open correction. The operator edits the catalog separately. */
export const decideCorrection = (
  db: Database,
  actor: string,
  id: string,
  decision: RequestDecision,
): Promise<Decided<'correction'> | Refusal> => decide(db, 'correction', actor, id, decision, () => []);

/** Decides a request, notifies its account and writes the audit event. @param approve further CTEs of an approval */
async function decide<Name extends keyof typeof KINDS>(
  db: Database,
  kind: Name,
  actor: string,
  id: string,
  { decision, answer }: RequestDecision,
  approve: (decided: DecidedCte) => WithSubquery[],
): Promise<Decided<Name> | Refusal> {
  const { orm } = db;
  const { table, item, name, fact } = KINDS[kind];
  const text = readOptionalText(answer, 'answer');
  if (isRefusal(text)) return text;
  const [asked] = await orm
    .select({ item: sql<string>`${item}`, state: table.state })
    .from(table)
    .where(eq(table.id, id));
  if (asked === undefined) return refuseBecause('not_found', 'request_unknown', { request: id });
  const decided = orm.$with('decided').as(
    orm
      .update(table)
      .set({ state: decision, answer: text, decidedBy: actor, decidedAt: sql`now()` })
      .where(and(eq(table.id, id), eq(table.state, 'open')))
      .returning({ accountId: table.accountId, item }),
  );
  const notice = notified(db, {
    from: decided,
    id: newId(),
    accountId: decided.accountId,
    topic: `${kind}:${id}`,
    facts: { ...fact(asked.item), state: decision, answer: text },
  });
  const event = audited(db, {
    from: decided,
    accountId: decided.accountId,
    actor,
    action: `${kind}.${decision}`,
    subject: id,
    detail: { [name]: asked.item },
  });
  const effects = decision === 'approved' ? approve(decided) : [];
  const [row] = await orm
    .with(decided, ...effects, orm.$with('notified').as(notice), event)
    .select({ accountId: decided.accountId })
    .from(decided);
  if (row !== undefined) return { accountId: row.accountId, [name]: asked.item } as Decided<Name>;
  // An open request was decided between the two statements.
  const reason = asked.state === 'open' ? 'request_decided' : (`request_${asked.state}` as const);
  return refuseBecause('conflict', reason, {});
}
