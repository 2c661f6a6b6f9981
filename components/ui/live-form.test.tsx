// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { Texts } from '../texts.tsx';
import { SearchField, SelectField } from './field.tsx';
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
    <AppRouterContext value={{ push: (href: string) => asked.push(href) } as unknown as AppRouterInstance}>
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

test('typing is one step of the history, a choice is another, and Back fills the fields', async () => {
  const steps: string[] = [];
  let isQuick = false;
  const router = {
    push(href: string) {
      steps.push(`push ${href}`);
      if (isQuick) window.history.pushState(null, '', href);
    },
    replace: (href: string) => steps.push(`replace ${href}`),
  } as unknown as AppRouterInstance;
  window.history.replaceState(null, '', '/exchanges');
  render(
    <AppRouterContext value={router}>
      <LiveForm action="/exchanges">
        <input type="hidden" name="account" value="a1" />
        <SearchField label="Search" />
        <SelectField name="state" label="State">
          <option value="">Any</option>
          <option value="on">On</option>
        </SelectField>
      </LiveForm>
    </AppRouterContext>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Search');
  const select = screen.getByLabelText<HTMLSelectElement>('State');
  for (const [typed, count] of [
    ['L', 1],
    ['o', 2],
    ['n', 3],
  ] as const) {
    // The first push is not finished when the second letter is typed.
    isQuick = count > 1;
    await userEvent.type(field, typed);
    await waitFor(() => expect(steps).toHaveLength(count));
  }
  await userEvent.selectOptions(select, 'on');
  expect(steps).toEqual([
    'push /exchanges?account=a1&q=L',
    'push /exchanges?account=a1&q=Lo',
    'replace /exchanges?account=a1&q=Lon',
    'push /exchanges?account=a1&q=Lon&state=on',
  ]);
  window.history.replaceState(null, '', '/exchanges?account=a1&q=L');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect([field.value, select.value]).toEqual(['L', '']);
  expect(document.querySelector<HTMLInputElement>('[name=account]')?.value).toBe('a1');
});

test('a change made offline is shown once the browser is online', async () => {
  const asked: string[] = [];
  render(
    <AppRouterContext value={{ push: (href: string) => asked.push(href) } as unknown as AppRouterInstance}>
      <LiveForm action="/exchanges">
        <SearchField label="Search" />
      </LiveForm>
    </AppRouterContext>,
  );
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await userEvent.type(screen.getByLabelText('Search'), 'Lon{Enter}');
  expect(asked).toEqual([]);
  online.mockRestore();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(asked).toEqual(['/exchanges?q=Lon']));
  window.dispatchEvent(new Event('online'));
  expect(asked).toEqual(['/exchanges?q=Lon']);
});

test('a secret typed after a change made offline does not become part of the URL', async () => {
  const asked: string[] = [];
  render(
    <AppRouterContext value={{ push: (href: string) => asked.push(href) } as unknown as AppRouterInstance}>
      <LiveForm
        action="/accounts"
        post={async () => {}}
        isPosted={(form) => `${form.get('q')}`.startsWith('sk_')}
      >
        <SearchField label="Search" />
      </LiveForm>
    </AppRouterContext>,
  );
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await userEvent.type(screen.getByLabelText('Search'), 'a{Enter}');
  await userEvent.clear(screen.getByLabelText('Search'));
  await userEvent.type(screen.getByLabelText('Search'), 'sk_secret');
  online.mockRestore();
  window.dispatchEvent(new Event('online'));
  expect(asked).toEqual([]);
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
