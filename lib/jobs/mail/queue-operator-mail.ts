import { exchangeName } from '../../core/exchanges/find-exchange.ts';
import { correctedName } from '../../core/identifiers/corrected-name.ts';
import { isPlanId, PLANS } from '../../core/plans/plans.ts';
import type { Database } from '../../db/client.ts';
import { withDeadline } from '../../db/deadline.ts';
import type { Mail, Mailer } from '../../notifications/mail.ts';
import { sendToEach } from './send-to-each.ts';

/** Operators get one mail in this time, about everything that came meanwhile: no customer can fill their mailbox. */
const PAUSE_MINUTES = 10;
const MOST_AT_ONCE = 50;
/** What failed is tried again after this, twice as long each time, an hour at most. */
const FIRST_RETRY_SECONDS = 30;
/** Of what a customer wrote; the rest stands in the operator's area. */
const MOST_CHARACTERS = 300;
/** That operators were told of a request is kept while it is open, and for so long in any case. */
const KEPT_DAYS = 35;

interface Request {
  id: string;
  kind: 'exchange' | 'upgrade' | 'correction';
  /** MIC, plan or identifier. */
  what: string;
  said: string;
  account: string;
}

/**
 * Mails every operator with a verified address of the requests and corrections nobody has told them of: the first at
 * once, what comes in the ten minutes after it in one mail. Requests are reserved by whoever sends; while there is no
 * operator they wait for one. What could not be sent is due again later. Rows of requests decided long ago are swept away in
 * passing.
 * @param appOrigin origin of the pages, where the mail leads
 * @returns what the mails to operators failed with whose mailbox refuses them, while others took theirs
 * @throws (rejects) when a mail was not taken
 */
export async function tellOperators(db: Database, mailer: Mailer, appOrigin: string): Promise<unknown[]> {
  const due = await withDeadline(db.sql<Request[]>`
    with waiting as (
      select id, account_id, 'exchange' as kind, mic as what, reason as said, requested_at as at
      from exchange_request where state = 'open'
      union all select id, account_id, 'upgrade', plan, note, requested_at from upgrade_request where state = 'open'
      union all select id, account_id, 'correction', identifier, note, sent_at from correction where state = 'open'
    ), due as (
      insert into operator_mail as kept (request_id, mail_due_at)
      select w.id, now() + make_interval(secs => ${FIRST_RETRY_SECONDS})
      from waiting w left join operator_mail m on m.request_id = w.id
      where (m.request_id is null or (m.mailed_at is null and m.mail_due_at <= now()))
        and exists (select from person where is_operator and email_verified_at is not null)
        and not exists (select from operator_mail where mailed_at > now() - make_interval(mins => ${PAUSE_MINUTES}))
      order by w.at, w.id limit ${MOST_AT_ONCE}
      on conflict (request_id) do update
        set mail_attempts = kept.mail_attempts + 1,
            mail_due_at = now() + least(3600, ${FIRST_RETRY_SECONDS}::int * power(2, least(kept.mail_attempts, 7)))
                                  * interval '1 second'
        where kept.mailed_at is null and kept.mail_due_at <= now()
      returning request_id
    )
    select w.id, w.kind, w.what, w.said, a.name as account
    from due join waiting w on w.id = due.request_id join account a on a.id = w.account_id
    order by w.at, w.id`);
  const [first] = due;
  if (first === undefined) return [];
  const operators = await withDeadline(db.sql<{ email: string }[]>`
    select email from person where is_operator and email_verified_at is not null order by email`);
  const text = textOf(due, appOrigin);
  const refused = await sendToEach(
    mailer,
    operators.map(({ email }, i) => ({ id: `operators.${first.id}.${i}`, to: email, ...text })),
  );
  await withDeadline(db.sql`
    with swept as (
      delete from operator_mail m
      where mail_due_at < now() - make_interval(days => ${KEPT_DAYS})
        and not exists (select from exchange_request where id = m.request_id and state = 'open')
        and not exists (select from upgrade_request where id = m.request_id and state = 'open')
        and not exists (select from correction where id = m.request_id and state = 'open')
    )
    update operator_mail set mailed_at = now() where request_id = any(${due.map(({ id }) => id)}::uuid[])`);
  return refused;
}

function textOf(requests: readonly Request[], appOrigin: string): Pick<Mail, 'subject' | 'text'> {
  const lines = requests.map((one) => {
    const said = one.said.length > MOST_CHARACTERS ? `${one.said.slice(0, MOST_CHARACTERS)}…` : one.said;
    return `${titleOf(one)}${said === '' ? '' : `\n${said.replace(/^/gm, '  ')}`}`;
  });
  const [only] = requests.length === 1 ? requests : [];
  return {
    subject: only === undefined ? `${requests.length} requests wait for a decision` : titleOf(only),
    text: `${lines.join('\n\n')}\n\nDecide here:\n${appOrigin}/operator\n`,
  };
}

function titleOf({ kind, what, account }: Request): string {
  switch (kind) {
    case 'exchange':
      return `${account} asks for the exchange ${exchangeName(what)}`;
    case 'upgrade':
      return `${account} asks for the plan ${isPlanId(what) ? PLANS[what].name : what}`;
    case 'correction':
      return `${account} says that something is wrong with ${correctedName(what)}`;
    default:
      return kind satisfies never;
  }
}
