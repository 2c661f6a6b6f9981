import { describe, expect, test } from 'vitest';
import { OverloadDetector } from './overload.ts';

const work = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};
const nextTurn = () => new Promise((done) => setTimeout(done, 1));
const ask = (budget: OverloadDetector, times: number) =>
  Array.from({ length: times }, () => budget.isOverloaded()).filter(Boolean).length;

describe('a turn of the event loop', () => {
  test('is overloaded by many requests that take long; the next turn is not', async () => {
    const budget = new OverloadDetector();
    expect(ask(budget, 300)).toBe(0);
    work(30);
    expect(ask(budget, 10)).toBe(10);
    await nextTurn();
    expect(ask(budget, 300)).toBe(0);
  });

  test('is not overloaded by a pause, nor by many quick requests', async () => {
    const budget = new OverloadDetector();
    expect(budget.isOverloaded()).toBe(false);
    work(40);
    expect(ask(budget, 255)).toBe(0);
    await nextTurn();
    expect(ask(budget, 100)).toBe(0);
  });
});
