import { expect, test } from 'vitest';
import { collectingGarbage } from '../../tests/support/collect-garbage.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { abortAny } from './abort-any.ts';

test('aborts with a timeout that nothing else holds, when garbage is collected before', async () => {
  const signal = abortAny([AbortSignal.timeout(200), new AbortController().signal]);
  await collectingGarbage(() => eventually('it is aborted', () => signal.aborted));
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
});
