import { isRefusal, type Refusal } from '../../core/errors/errors.ts';
import type { Decision, RequestState } from '../../core/request-state.ts';
import type { Database } from '../../db/client.ts';
import { newId } from '../../db/new-id.ts';
import { readOptionalText } from '../request-text.ts';
import { whyUndecided } from '../undecided.ts';

/**
 * An operator accepts or declines an open correction. The catalogue is changed by verbs of its own; here the account
 * is told, in the dashboard and by mail, and the audit log knows; in one statement.
 * @param answer what the account reads with the decision; may be empty
 */
export async function decideCorrection(
  db: Database,
  actor: string,
  correctionId: string,
  { decision, answer }: { decision: Decision; answer: string },
): Promise<{ accountId: string; identifier: string } | Refusal> {
  const text = readOptionalText(answer, 'answer');
  if (isRefusal(text)) return text;
  const [row] = await db.sql<{ account_id: string; identifier: string }[]>`
    with decided as (
      update correction set state = ${decision}, answer = ${text}, decided_by = ${actor}, decided_at = now()
      where id = ${correctionId} and state = 'open' returning id, account_id, identifier, state, answer
    ), notified as (
      insert into notification (id, account_id, topic, facts)
      select ${newId()}, account_id, 'correction:' || id,
             jsonb_build_object('identifier', identifier, 'state', state, 'answer', answer) from decided
      on conflict (account_id, topic) do nothing
    ), told as (
      insert into audit_event (account_id, actor, action, subject, detail)
      select account_id, ${actor}, 'correction.' || state, id::text, jsonb_build_object('identifier', identifier)
      from decided
    )
    select account_id, identifier from decided`;
  if (row !== undefined) return { accountId: row.account_id, identifier: row.identifier };
  const [known] = await db.sql<{ state: RequestState }[]>`
    select state from correction where id = ${correctionId}`;
  return whyUndecided(correctionId, known?.state);
}
