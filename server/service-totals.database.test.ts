import { expect, test } from 'vitest';
import { frontServer } from '../tests/support/call.ts';
import { testDatabase } from '../tests/support/test-database.ts';
import { testService } from '../tests/support/test-service.ts';
import { totalsReader } from './service-totals.ts';

test('refused pages are no failures of the API; refused logos count', async () => {
  const service = testService(await testDatabase());
  const read = totalsReader(service);
  const { call } = await frontServer(service);
  const before = await read();
  expect((await call('/pricing')).status).toBe(502);
  expect((await read()).failed).toBe(before.failed);
  expect((await call('/github.com')).status).toBe(401);
  expect((await read()).refused).toBe(before.refused + 1);
});
