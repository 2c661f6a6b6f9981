// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveStep } from './live-step.tsx';

let refreshes = 0;
const router = { refresh: () => (refreshes += 1) } as unknown as AppRouterInstance;
const step = (isDone: boolean) => (
  <AppRouterContext.Provider value={router}>
    <LiveStep isDone={isDone}>A step</LiveStep>
  </AppRouterContext.Provider>
);

beforeEach(() => {
  refreshes = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('the page is read again until the step is done', () => {
  const { rerender } = render(step(false));
  act(() => vi.advanceTimersByTime(9000));
  expect(refreshes).toBe(3);
  rerender(step(true));
  act(() => vi.advanceTimersByTime(60_000));
  expect(refreshes).toBe(3);
  expect(screen.getByRole('status').textContent).toBe('A step');
});

test('it stops after ten minutes', () => {
  render(step(false));
  act(() => vi.advanceTimersByTime(3_600_000));
  expect(refreshes).toBe(200);
});
