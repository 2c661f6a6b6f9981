import { and, eq, exists, inArray, isNotNull, not, sql } from 'drizzle-orm';
import { exchangeName } from '../../core/exchanges/find-exchange.ts';
import { correctedName } from '../../core/identifiers/corrected-name.ts';
import { isPlanId, PLANS } from '../../core/plans/plans.ts';
import { spoken, spokenAddress } from '../../core/text/spoken.ts';
import type { Database } from '../../db/client.ts';
import { withDeadline } from '../../db/deadline.ts';
import { type Mail, queued } from '../../db/outbox.ts';
import { correction, exchangeRequest, operatorMail, person, upgradeRequest } from '../../db/schema/index.ts';

/** Operators get at most one mail per interval, so that no customer can flood their mailbox. */
const PAUSE_MINUTES = 10;
const BATCH = 50;
const RESERVED_SECONDS = 30;
/** Longer texts of customers are truncated; operators see the rest in their area. */
const MAX_QUOTED_CHARACTERS = 300;
const KEPT_DAYS = 35;

interface Request {
  id: string;
  kind: 'exchange' | 'upgrade' | 'correction' | 'budget';
  what: string;
  said: string;
  account: string;
}

/** Mails operators about new requests and closed discovery budgets: the first immediately, later ones every ten minutes. */
export async function queueOperatorMail(db: Database, appOrigin: string): Promise<void> {
  const due = await reserveRequests(db);
  const [first] = due;
  if (first === undefined) return;
  const operators = await withDeadline(
    db.orm
      .select({ email: person.email })
      .from(person)
      .where(and(eq(person.isOperator, true), isNotNull(person.emailVerified)))
      .orderBy(person.email),
  );
  const text = textOf(due, appOrigin);
  const mails = operators.map(({ email }, i) => ({ id: `operators.${first.id}.${i}`, to: email, ...text }));
  const { orm } = db;
  const isOpen = (table: typeof exchangeRequest | typeof upgradeRequest | typeof correction) =>
    exists(
      orm
        .select()
        .from(table)
        .where(and(eq(table.id, operatorMail.requestId), eq(table.state, 'open'))),
    );
  const swept = orm
    .$with('swept')
    .as(
      orm
        .delete(operatorMail)
        .where(
          and(
            sql`${operatorMail.mailDueAt} < now() - make_interval(days => ${KEPT_DAYS})`,
            ...[exchangeRequest, upgradeRequest, correction].map((table) => not(isOpen(table))),
          ),
        ),
    );
  const ids = due.map(({ id }) => id);
  await withDeadline(
    orm
      .with(orm.$with('mailed').as(queued(db, mails)), swept)
      .update(operatorMail)
      .set({ mailedAt: sql`now()` })
      .where(inArray(operatorMail.requestId, ids)),
  );
}

const reserveRequests = (db: Database): Promise<Request[]> =>
  withDeadline(db.sql<Request[]>`
    with waiting as (
      select id, account_id, 'exchange' as kind, mic as what, reason as said, requested_at as at
      from exchange_request where state = 'open'
      union all select id, account_id, 'upgrade', plan, note, requested_at from upgrade_request where state = 'open'
      union all select id, account_id, 'correction', identifier, note, sent_at from correction where state = 'open'
      -- It has no id: one of account and day.
      union all select md5(account_id || ' ' || day)::uuid, account_id, 'budget', unresolved || ' of ' || used, '', closed_at
      from discovery_budget where closed_at > now() - interval '1 day'
    ), due as (
      insert into operator_mail as kept (request_id, mail_due_at)
      select w.id, now() + make_interval(secs => ${RESERVED_SECONDS})
      from waiting w left join operator_mail m on m.request_id = w.id
      where (m.request_id is null or (m.mailed_at is null and m.mail_due_at <= now()))
        and exists (select from person where is_operator and email_verified_at is not null)
        and not exists (select from operator_mail where mailed_at > now() - make_interval(mins => ${PAUSE_MINUTES}))
      order by w.at, w.id limit ${BATCH}
      on conflict (request_id) do update set mail_due_at = excluded.mail_due_at
        where kept.mailed_at is null and kept.mail_due_at <= now()
      returning request_id
    )
    select w.id, w.kind, w.what, w.said, a.name as account
    from due join waiting w on w.id = due.request_id join account a on a.id = w.account_id
    order by w.at, w.id`);

const PAGES: Readonly<Record<Request['kind'], string>> = {
  exchange: '/operator/requests',
  upgrade: '/operator/requests',
  correction: '/operator/corrections',
  budget: '/operator/discovery',
};

function textOf(requests: readonly Request[], appOrigin: string): Pick<Mail, 'subject' | 'text'> {
  const lines = requests.map((one) => {
    const said =
      one.said.length > MAX_QUOTED_CHARACTERS ? `${one.said.slice(0, MAX_QUOTED_CHARACTERS)}…` : one.said;
    return `${titleOf(one)}${said === '' ? '' : `\n${spoken(said).replace(/^/gm, '  ')}`}`;
  });
  const [only] = requests.length === 1 ? requests : [];
  const links = [...new Set(requests.map(({ kind }) => `${appOrigin}${PAGES[kind]}`))];
  return {
    subject: only === undefined ? `${requests.length} new matters for operators` : titleOf(only),
    text: `${[...lines, ...links].join('\n\n')}\n`,
  };
}

function titleOf({ kind, what, account: name }: Request): string {
  const account = spoken(name);
  switch (kind) {
    case 'exchange':
      return `${account} requests the exchange ${exchangeName(what)}`;
    case 'upgrade':
      return `${account} requests the ${isPlanId(what) ? PLANS[what].name : spoken(what)} plan`;
    case 'budget':
      return `${account} asks for domains that do not exist (${what}): discovery is closed for it until midnight UTC`;
    case 'correction':
      return `${account} reports an error in ${spokenAddress(correctedName(what))}`;
    default:
      return kind satisfies never;
  }
}
