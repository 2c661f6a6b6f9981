import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { cutProxy } from '../../tests/support/cut-proxy.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { createLogger } from '../core/log/logger.ts';
import { listenForPayloads } from './changes.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('a connection restored while a ping is lost is kept, so that caches are dropped once', async () => {
  const proxy = await cutProxy((await testDatabase()).url);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let connected = 0;
  const listener = listenForPayloads(proxy.url, createLogger('silent'), {
    payload: () => {},
    missed: () => {
      connected += 1;
    },
  });
  await eventually('connected', () => connected === 1);
  await proxy.cut();
  // The ping, whose response is awaited for two seconds.
  vi.advanceTimersByTime(4_000);
  await proxy.mend();
  await eventually('connected again', () => connected === 2);
  await pause(2_500);
  expect(connected).toBe(2);
  await listener.close();
});
