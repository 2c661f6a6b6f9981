// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { afterEach, expect, test } from 'vitest';
import { NearLimits, ServiceUsage } from './service-charts.tsx';

afterEach(cleanup);

const DAYS = { from: '2026-01-01', to: '2026-01-02' };
const line = (day: string, count: number) => ({ day, count, operation: 'logo', outcome: 'logo' }) as const;

test('the chart can be read day by day, and compares with the period before', () => {
  render(
    <AppRouterContext.Provider value={{} as AppRouterInstance}>
      <ServiceUsage
        days={DAYS}
        span={7}
        lines={[line('2026-01-01', 1500), line('2026-01-02', 500)]}
        before={[line('2025-12-31', 1000)]}
        signUps={3}
      />
    </AppRouterContext.Provider>,
  );
  expect(screen.getByText('2,000')).toBeDefined();
  expect(screen.getAllByText(/100%/).length).toBeGreaterThan(0);
  const cursor = screen.getByRole('slider');
  expect(cursor.getAttribute('aria-valuemax')).toBe('2');
  expect(cursor.getAttribute('aria-valuetext')).toMatch(/Jan 2, 2026.*500/);
  const rows = within(screen.getByRole('table')).getAllByRole('row');
  expect(rows).toHaveLength(3);
});

test('an account that has used its limit is marked', () => {
  const account = { id: 'a', name: 'Acme', plan: 'free' as const, used: 20_000, perDay: 20_000, share: 1 };
  render(<NearLimits accounts={[account]} />);
  expect(screen.getByRole('link', { name: 'Acme' }).getAttribute('href')).toBe('/operator/accounts/a');
  expect(screen.getByText('100%').className).toContain('danger');
});
