import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Unavailable } from '../core/errors/unavailable.ts';
import { createLogger } from '../core/log/logger.ts';
import { Failures } from './failures.ts';

const lines: Record<string, unknown>[] = [];
let failures: Failures;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  lines.length = 0;
  failures = new Failures(createLogger('info', {}, { write: (line) => void lines.push(JSON.parse(line)) }));
});
afterEach(() => {
  vi.useRealTimers();
});

const fail = (error: unknown, operation: 'logo' | 'brand' = 'logo') =>
  failures.refusalOf(error, { id: 'req_1', operation, request: { path: '/acme.com' } });

test('an unavailable dependency is 503 with a retry time; anything else is 500 without its cause', () => {
  expect(fail(new Unavailable('the database is not reachable'))).toMatchObject({
    code: 'unavailable',
    retryAfterSeconds: 1,
  });
  const refusal = fail(new Error('a secret of ours'));
  expect(refusal.code).toBe('internal_error');
  expect(JSON.stringify(refusal)).not.toContain('secret of ours');
  expect(lines).toMatchObject([
    { level: 'warn', request_id: 'req_1', operation: 'logo', path: '/acme.com', status: 503 },
    { level: 'error', status: 500, err: { message: 'a secret of ours' } },
  ]);
});

test('an outage logs one line per second and operation, with a count', () => {
  for (let i = 0; i < 100; i += 1) fail(new Unavailable('down'));
  fail(new Unavailable('down'), 'brand');
  vi.advanceTimersByTime(1001);
  fail(new Unavailable('down'));
  vi.advanceTimersByTime(1001);
  fail(new Unavailable('down'));
  expect(lines.map(({ operation, more }) => [operation, more])).toEqual([
    ['logo', undefined],
    ['brand', undefined],
    ['logo', 99],
    ['logo', undefined],
  ]);
});

test('internal errors are all logged', () => {
  for (let i = 0; i < 5; i += 1) fail(new Error('a bug'));
  expect(lines).toHaveLength(5);
});
