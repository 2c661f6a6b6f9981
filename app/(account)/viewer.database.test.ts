import { expect, test, vi } from 'vitest';
import { createSession, newSessionToken, sessionEnd } from '../../lib/accounts/sessions.ts';
import { aPerson } from '../../tests/support/factories.ts';
import { db, request, send } from '../../tests/support/sent-form.ts';

vi.stubEnv('OPERATOR_SECOND_FACTOR', 'required');
const { requireOperator } = await import('./viewer.ts');

test('a required second factor is met by a session that a passkey opened, while the person has it', async () => {
  const { personId, sessionToken } = await aPerson(db);
  const passkeyId = crypto.randomUUID();
  await db.sql`update person set is_operator = true where id = ${personId}`;
  await db.sql`
    insert into passkey (id, person_id, name, credential_id, public_key, counter)
    values (${passkeyId}, ${personId}, 'x', ${Buffer.from(passkeyId)}, '', 0)`;
  const token = newSessionToken();
  await createSession(db, token, personId, sessionEnd(), { userAgent: null, network: null }, passkeyId);
  const open = async (cookie: string) => {
    request.cookie = cookie;
    return send(async () => ({ opened: (await requireOperator()).personId }), {});
  };
  const closed = { to: '/dashboard/settings/second-factor?why=operator' };
  expect(await open(token)).toEqual({ opened: personId });
  // Opened before the passkey was added.
  expect(await open(sessionToken)).toEqual(closed);
  await db.sql`delete from passkey where id = ${passkeyId}`;
  expect(await open(token)).toEqual(closed);
});
