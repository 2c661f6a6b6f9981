import type { Database } from '../db/client.ts';
import { withPageDeadline } from '../db/deadline.ts';

/** Contains no hashes, secrets or data of other members. @param exportable accounts with the right `account.export` */
export async function exportPerson(
  db: Database,
  personId: string,
  exportable: readonly string[],
): Promise<string> {
  const [row] = await withPageDeadline(
    db.sql<{ text: string }[]>`
      with own as (
        select a.* from account a join membership m on m.account_id = a.id
        where m.person_id = ${personId} and a.deleted_at is null and a.id = any(${exportable as string[]}::uuid[])
      )
      select jsonb_pretty(jsonb_build_object(
        'person', (select jsonb_build_object('id', id, 'email', email, 'email_verified_at', email_verified_at,
                     'name', name, 'is_operator', is_operator, 'created_at', created_at)
                   from person where id = ${personId}),
        'memberships', (select coalesce(jsonb_agg(jsonb_build_object('account', account_id, 'role', role, 'since', created_at)), '[]')
                        from membership where person_id = ${personId}),
        'sign_in_methods', (select coalesce(jsonb_agg(jsonb_build_object('provider', provider,
                              'provider_account_id', provider_account_id, 'email', email, 'since', created_at)), '[]')
                            from sign_in_method where person_id = ${personId}),
        'second_factor', (select jsonb_build_object('since', confirmed_at) from second_factor
                          where person_id = ${personId} and confirmed_at is not null),
        'passkeys', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'since', created_at,
                       'last_used_at', last_used_at) order by created_at), '[]')
                     from passkey where person_id = ${personId}),
        'sessions', (select coalesce(jsonb_agg(jsonb_build_object('signed_in_at', created_at, 'last_used_at', last_used_at,
                       'browser', user_agent, 'network', address)), '[]')
                     from session where person_id = ${personId}),
        'actions', (select coalesce(jsonb_agg(jsonb_build_object('at', at, 'account', account_id, 'action', action,
                      'subject', subject, 'detail', detail) order by id), '[]')
                    from audit_event where actor = ${`person:${personId}`} or actor like ${`person:${personId}@%`}),
        'accounts', (select coalesce(jsonb_agg(jsonb_build_object('id', own.id, 'name', own.name, 'plan', own.plan,
                       'created_at', own.created_at,
                       'tokens', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'kind', t.kind, 'name', t.name,
                                    'start', t.start, 'last_four', t.last_four, 'created_at', t.created_at,
                                    'expires_at', t.expires_at, 'revoked_at', t.revoked_at)), '[]')
                                  from token t where t.account_id = own.id),
                       'exchanges', (select coalesce(jsonb_agg(e.mic), '[]') from enabled_exchange e where e.account_id = own.id),
                       'usage', (select coalesce(jsonb_agg(jsonb_build_object('day', u.day, 'operation', u.operation,
                                   'outcome', u.outcome, 'token', u.token_id, 'count', u.count) order by u.day), '[]')
                                 from usage_day u where u.account_id = own.id))), '[]')
                     from own)
      )) as text`,
  );
  return row?.text ?? '{}';
}
