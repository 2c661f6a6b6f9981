import { isRefusal, type Refusal } from '../../core/errors/errors.ts';
import { exchangeName } from '../../core/exchanges/find-exchange.ts';
import type { Decision, RequestState } from '../../core/request-state.ts';
import type { Database } from '../../db/client.ts';
import { newId } from '../../db/new-id.ts';
import { readOptionalText } from '../request-text.ts';
import { whyUndecided } from '../undecided.ts';

/**
 * An operator approves or declines an open request: the exchange is on within a second, the account is told in the
 * dashboard and by mail, and the audit log knows; in one statement.
 * @param answer what the account reads with the decision; may be empty
 */
export async function decideExchangeRequest(
  db: Database,
  actor: string,
  requestId: string,
  { decision, answer }: { decision: Decision; answer: string },
): Promise<{ accountId: string; mic: string } | Refusal> {
  const text = readOptionalText(answer, 'answer');
  if (isRefusal(text)) return text;
  const [asked] = await db.sql<{ mic: string; state: RequestState }[]>`
    select mic, state from exchange_request where id = ${requestId}`;
  const name = exchangeName(asked?.mic ?? '');
  const [row] = await db.sql<{ account_id: string; mic: string }[]>`
    with decided as (
      update exchange_request
      set state = ${decision}, answer = ${text}, decided_by = ${actor}, decided_at = now()
      where id = ${requestId} and state = 'open' returning id, account_id, mic, state, answer
    ), enabled as (
      insert into enabled_exchange (account_id, mic)
      select account_id, mic from decided where state = 'approved' on conflict do nothing
    ), notified as (
      insert into notification (id, account_id, topic, facts)
      select ${newId()}, account_id, 'exchange:' || id,
             jsonb_build_object('exchange', ${name}::text, 'state', state, 'answer', answer) from decided
      on conflict (account_id, topic) do nothing
    ), told as (
      insert into audit_event (account_id, actor, action, subject, detail)
      select account_id, ${actor}, 'exchange.' || state, id::text, jsonb_build_object('mic', mic) from decided
    )
    select account_id, mic from decided`;
  return row === undefined
    ? whyUndecided(requestId, asked?.state)
    : { accountId: row.account_id, mic: row.mic };
}
