import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Unavailable } from '../errors/unavailable.ts';
import { type IsCurrent, SingleFlight } from './single-flight.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** Flights that end on command. */
function flightsOf(options?: { isBounded: boolean }) {
  const flights = new SingleFlight<string>(options);
  const begun: { end: (value: string) => void; fail: (error: Error) => void; isCurrent: IsCurrent }[] = [];
  const run = (key: string) =>
    flights.run(key, (isCurrent) => new Promise((end, fail) => begun.push({ end, fail, isCurrent })));
  const runMany = (count: number, name: string) =>
    Array.from({ length: count }, (_, at) => run(`${name}${at}`));
  return { flights, begun, run, runMany };
}

const settled = async (): Promise<void> => {
  for (let i = 0; i < 5; i += 1) await Promise.resolve();
};

describe('a single flight', () => {
  test('is shared by concurrent callers, then started again', async () => {
    const { begun, run } = flightsOf();
    const waiting = [run('a'), run('a'), run('b')];
    expect(begun).toHaveLength(2);
    begun[0]?.end('A');
    begun[1]?.end('B');
    expect(await Promise.all(waiting)).toEqual(['A', 'A', 'B']);
    void run('a');
    expect(begun).toHaveLength(3);
  });

  test('that fails rejects for all waiting callers and is not cached', async () => {
    const { begun, run } = flightsOf();
    const waiting = [run('a'), run('a')];
    begun[0]?.fail(new Error('gone'));
    for (const each of waiting) await expect(each).rejects.toThrow('gone');
    void run('a');
    expect(begun).toHaveLength(2);
  });

  test('that was forgotten still resolves for waiting callers, but is not current', async () => {
    const { flights, begun, run } = flightsOf();
    const early = run('a');
    flights.forget('a');
    const late = run('a');
    expect(begun.map(({ isCurrent }) => isCurrent())).toEqual([false, true]);
    begun[0]?.end('old');
    begun[1]?.end('new');
    expect(await Promise.all([early, late])).toEqual(['old', 'new']);
    void run('b');
    flights.forgetAll();
    expect(begun[2]?.isCurrent()).toBe(false);
  });

  test('is refused on top of 512 others, which can still be joined', async () => {
    const { begun, run, runMany } = flightsOf();
    const waiting = runMany(512, 'a');
    await expect(run('b')).rejects.toThrow(Unavailable);
    expect(run('a7')).toBe(waiting[7]);
    begun[0]?.end('A');
    await settled();
    void run('b');
    expect(begun).toHaveLength(513);
  });

  test('is not added to a crowd behind one that has waited for 100 ms, until that one has ended', async () => {
    const { begun, run, runMany } = flightsOf();
    runMany(64, 'a');
    vi.advanceTimersByTime(101);
    await expect(run('b')).rejects.toThrow(Unavailable);
    expect(begun).toHaveLength(64);
    for (const { end } of begun) end('A');
    await settled();
    runMany(100, 'c');
    expect(begun).toHaveLength(164);
  });

  test('is kept out neither by a few that take long, nor at all where it is not bounded', () => {
    const few = flightsOf();
    few.runMany(63, 'a');
    const unbounded = flightsOf({ isBounded: false });
    unbounded.runMany(600, 'a');
    vi.advanceTimersByTime(10_000);
    void few.run('b');
    void unbounded.run('b');
    expect([few.begun.length, unbounded.begun.length]).toEqual([64, 601]);
  });
});
