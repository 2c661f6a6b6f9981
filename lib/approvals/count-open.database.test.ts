import { expect, test } from 'vitest';
import { anAccount } from '../../tests/support/factories.ts';
import { done } from '../../tests/support/refused.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { submitCorrection } from './corrections/submit-correction.ts';
import { countOpen } from './count-open.ts';
import { decideCorrection, decideExchangeRequest } from './decide-request.ts';
import { requestExchange } from './exchanges/request-exchange.ts';

const ME = 'person:00000000-0000-7000-8000-000000000001';

test('open requests are counted until they are decided, up to a limit', async () => {
  const db = await testDatabase();
  // Other files share the database.
  await db.sql`update exchange_request set state = 'withdrawn' where state = 'open'`;
  await db.sql`update upgrade_request set state = 'withdrawn' where state = 'open'`;
  await db.sql`update correction set state = 'declined' where state = 'open'`;
  expect(await countOpen(db, 5)).toEqual({ requests: 0, corrections: 0 });

  const accountId = await anAccount(db);
  const asked = done(await requestExchange(db, ME, accountId, { mic: 'XCNQ', reason: 'Ours' }));
  const sent = done(
    await submitCorrection(db, ME, accountId, { kind: 'domain', identifier: 'acme.com', note: 'Old' }),
  );
  expect(await countOpen(db, 5)).toEqual({ requests: 1, corrections: 1 });
  done(await decideExchangeRequest(db, ME, asked.id, { decision: 'approved', answer: '' }));
  done(await decideCorrection(db, ME, sent.id, { decision: 'declined', answer: '' }));
  expect(await countOpen(db, 5)).toEqual({ requests: 0, corrections: 0 });

  await db.sql`
    insert into correction (id, account_id, sent_by, identifier, note)
    select gen_random_uuid(), ${accountId}, ${ME}, 'domain:acme.com', 'Old' from generate_series(1, 7)`;
  expect((await countOpen(db, 5)).corrections).toBe(5);
  await db.sql`delete from correction where account_id = ${accountId}`;
});
