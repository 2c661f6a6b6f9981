// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Texts } from '../texts.tsx';
import { SearchField } from './field.tsx';
import { Found } from './found.tsx';
import { LiveForm } from './live-form.tsx';

afterEach(cleanup);

const link = (
  <a href="/exchanges" data-clears>
    Show all
  </a>
);

test.each([
  ['in the form', { inside: link }],
  ['beside the form', { beside: link }],
])('a link %s that clears the filter keeps the page and focuses the first field', async (_where, parts) => {
  const { inside, beside }: { inside?: ReactNode; beside?: ReactNode } = parts;
  const asked: string[] = [];
  render(
    <AppRouterContext value={{ replace: (href: string) => asked.push(href) } as unknown as AppRouterInstance}>
      <LiveForm action="/exchanges">
        <SearchField label="Search" defaultValue="London" />
        {inside}
      </LiveForm>
      {beside}
    </AppRouterContext>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Search');
  const shown = screen.getByRole('link', { name: 'Show all' });
  const opensTab = fireEvent.click(shown, { ctrlKey: true });
  expect([opensTab, field.value]).toEqual([true, 'London']);
  await userEvent.click(shown);
  expect(field.value).toBe('');
  expect(document.activeElement).toBe(field);
  await waitFor(() => expect(asked).toEqual(['/exchanges']));
});

test('announces how many rows were found', () => {
  const found = (count: number, hasMore = false) => (
    <Texts>
      <Found {...{ count, hasMore }} />
    </Texts>
  );
  const { rerender } = render(found(12));
  const status = screen.getByRole('status');
  expect(status.textContent).toBe('12 results');
  rerender(found(0));
  expect(status.textContent).toBe('No results');
  rerender(found(50, true));
  expect(status.textContent).toBe('More than 50 results');
});
