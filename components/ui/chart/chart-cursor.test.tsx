// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { afterEach, expect, test } from 'vitest';
import { ChartCursor } from './chart-cursor.tsx';

afterEach(cleanup);

const opened: string[] = [];
const router = { push: (href: string) => opened.push(href) } as unknown as AppRouterInstance;
const points = ['Jan 1', 'Jan 2', 'Jan 3'].map((name, i) => ({
  name,
  lines: [{ name: 'Total', text: `${i + 1}00`, color: null }],
  href: `/day/${i + 1}`,
}));

test('arrow keys read points, Enter opens one, Escape ends it', () => {
  render(
    <AppRouterContext.Provider value={router}>
      <ChartCursor label="Requests" points={points}>
        <svg />
      </ChartCursor>
    </AppRouterContext.Provider>,
  );
  const cursor = screen.getByRole('slider', { name: 'Requests' });
  const press = (key: string) => fireEvent.keyDown(cursor, { key });
  const said = () => cursor.getAttribute('aria-valuetext');
  press('ArrowLeft');
  expect(said()).toBe('Jan 2, Total 200');
  expect(screen.getByText('200')).toBeDefined();
  press('Home');
  press('ArrowLeft');
  expect(said()).toBe('Jan 1, Total 100');
  press('Enter');
  expect(opened).toEqual(['/day/1']);
  press('Escape');
  expect(screen.queryByText('100')).toBeNull();
});
