import { isRefusal, type Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { exchangeName } from '../core/exchanges/find-exchange.ts';
import { PLANS, type PlanId, type PlanLimits } from '../core/plans/plans.ts';
import type { Decision, RequestState } from '../core/request-state.ts';
import { audited, type Fragment, notified } from '../db/audited.ts';
import { type Database, json } from '../db/client.ts';
import { newId } from '../db/new-id.ts';
import { readOptionalText } from './request-text.ts';

interface Kind {
  table: string;
  /** Column of the requested item, and its name in the audit log. */
  column: 'mic' | 'plan' | 'identifier';
  /** The requested item for the notification. */
  fact(value: string): Record<string, string>;
}

const KINDS = {
  exchange: {
    table: 'exchange_request',
    column: 'mic',
    fact: (mic) => ({ exchange: exchangeName(mic) }),
  },
  upgrade: {
    table: 'upgrade_request',
    column: 'plan',
    fact: (plan) => ({ plan: PLANS[plan as PlanId].name }),
  },
  correction: { table: 'correction', column: 'identifier', fact: (identifier) => ({ identifier }) },
} as const satisfies Record<string, Kind>;

export interface RequestDecision {
  decision: Decision;
  /** Shown to the account; may be empty. */
  answer: string;
}

type Decided<Name extends keyof typeof KINDS> = { accountId: string } & {
  [Column in (typeof KINDS)[Name]['column']]: string;
};

/** Decides an open exchange request; an approval takes effect within a second. */
export const decideExchangeRequest = (
  db: Database,
  actor: string,
  id: string,
  decision: RequestDecision,
): Promise<Decided<'exchange'> | Refusal> =>
  decide(
    db,
    'exchange',
    actor,
    id,
    decision,
    db.sql`enabled as (
      insert into enabled_exchange (account_id, mic)
      select account_id, value from decided where state = 'approved' on conflict do nothing
    ),`,
  );

/**
 * Decides an open upgrade request; an approval takes effect within a second.
 * @param decision `limits` are agreed with the account (Enterprise); null: the plan's
 */
export const decideUpgradeRequest = (
  db: Database,
  actor: string,
  id: string,
  { limits, ...decision }: RequestDecision & { limits: Partial<PlanLimits> | null },
): Promise<Decided<'upgrade'> | Refusal> =>
  decide(
    db,
    'upgrade',
    actor,
    id,
    decision,
    db.sql`before as (
      select a.id, a.plan as was, d.value as wanted from account a join decided d on d.account_id = a.id
      where d.state = 'approved' and a.deleted_at is null for update of a
    ), changed as (
      update account set plan = before.wanted, limits = ${json(limits)}
      from before where account.id = before.id returning account.id, before.was, account.plan
    ), plan_audited as (${audited(db, {
      from: db.sql('changed'),
      accountId: db.sql('id'),
      actor,
      action: 'account.plan',
      subject: db.sql('id'),
      detail: db.sql`jsonb_build_object('from', was, 'to', plan)`,
    })}),`,
  );

/** Decides an open correction. The operator edits the catalog separately. */
export const decideCorrection = (
  db: Database,
  actor: string,
  id: string,
  decision: RequestDecision,
): Promise<Decided<'correction'> | Refusal> => decide(db, 'correction', actor, id, decision, db.sql``);

/**
 * Decides a request, notifies its account and writes the audit event, in one statement. @param effects further CTEs,
 * each followed by a comma
 */
async function decide<Name extends keyof typeof KINDS>(
  db: Database,
  name: Name,
  actor: string,
  id: string,
  { decision, answer }: RequestDecision,
  effects: Fragment,
): Promise<Decided<Name> | Refusal> {
  const { sql } = db;
  const { table, column, fact }: Kind = KINDS[name];
  const text = readOptionalText(answer, 'answer');
  if (isRefusal(text)) return text;
  const [asked] = await sql<{ value: string; state: RequestState }[]>`
    select ${sql(column)} as value, state from ${sql(table)} where id = ${id}`;
  if (asked === undefined) return refuseBecause('not_found', 'request_unknown', { request: id });
  const [row] = await sql<{ account_id: string }[]>`
    with decided as (
      update ${sql(table)} set state = ${decision}, answer = ${text}, decided_by = ${actor}, decided_at = now()
      where id = ${id} and state = 'open' returning id, account_id, ${sql(column)} as value, state
    ), ${effects} notified as (${notified(db, {
      from: sql('decided'),
      id: newId(),
      accountId: sql('account_id'),
      topic: `${name}:${id}`,
      facts: json({ ...fact(asked.value), state: decision, answer: text }) ?? '',
    })}), audited as (${audited(db, {
      from: sql('decided'),
      accountId: sql('account_id'),
      actor,
      action: `${name}.${decision}`,
      subject: id,
      detail: json({ [column]: asked.value }),
    })})
    select account_id from decided`;
  if (row !== undefined) return { accountId: row.account_id, [column]: asked.value } as Decided<Name>;
  // An open request was decided between the two statements.
  const reason = asked.state === 'open' ? 'request_decided' : (`request_${asked.state}` as const);
  return refuseBecause('conflict', reason, { request: id });
}
