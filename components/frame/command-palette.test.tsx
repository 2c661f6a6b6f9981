// @vitest-environment happy-dom
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  AppRouterContext,
  type AppRouterInstance,
} from 'next/dist/shared/lib/app-router-context.shared-runtime';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Texts } from '../texts.tsx';
import { CommandPalette, PaletteButton } from './command-palette.tsx';
import type { NavEntry } from './nav-links.tsx';

const ENTRIES = [
  { key: 'tokens', href: '/dashboard/tokens', name: 'Tokens' },
  { key: 'usage', href: '/dashboard/usage', name: 'Usage' },
] as const;

let visited: string[] = [];
let signedOut = 0;
let asked: string[] = [];
const FOUND = [{ icon: 'tokens', href: '/dashboard/tokens/1', name: 'Production site', about: 'pk_ab…x7Qd' }];

beforeEach(() => {
  visited = [];
  signedOut = 0;
  asked = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json(url.includes('q=site') ? FOUND : []);
  });
});
configure({ asyncUtilTimeout: 10_000 });
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function renderPalette(operatorPages: readonly NavEntry[] = []): void {
  const router = { push: (href: string) => visited.push(href) } as unknown as AppRouterInstance;
  render(
    <AppRouterContext value={router}>
      <Texts>
        <PaletteButton />
        <CommandPalette
          area="dashboard"
          entries={ENTRIES}
          operatorPages={operatorPages}
          actions={[{ href: '/dashboard/tokens?new=publishable', name: 'New logo token' }]}
          signOut={async () => {
            signedOut += 1;
          }}
        />
      </Texts>
    </AppRouterContext>,
  );
}

const options = () => screen.queryAllByRole('option').map((option) => option.textContent);

test.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}'])('opens and closes with %s', async (keys) => {
  const user = userEvent.setup();
  renderPalette();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard(keys);
  await screen.findByRole('dialog');
  await user.keyboard(keys);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('goes to the found page, and closes', async () => {
  const user = userEvent.setup();
  renderPalette();
  await user.click(screen.getByRole('button'));
  await user.type(await screen.findByRole('combobox'), 'usag');
  await waitFor(() => expect(options()[0]).toBe('Usage'));
  await user.keyboard('{Enter}');
  expect(visited).toEqual(['/dashboard/usage']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('runs actions: a theme, a new token, signing out', async () => {
  const user = userEvent.setup();
  renderPalette();
  await user.click(screen.getByRole('button'));
  await user.click(await screen.findByRole('option', { name: 'New logo token' }));
  expect(visited).toEqual(['/dashboard/tokens?new=publishable']);

  await user.keyboard('{Control>}k{/Control}');
  await user.click(await screen.findByRole('option', { name: /dark/i }));
  expect(document.documentElement.dataset.theme).toBe('dark');

  await user.keyboard('{Control>}k{/Control}');
  await user.click(await screen.findByRole('option', { name: 'Sign out' }));
  await waitFor(() => expect(signedOut).toBe(1));
});

test('finds pages by other words, and searches for the typed text', async () => {
  const user = userEvent.setup();
  renderPalette();
  await user.click(screen.getByRole('button'));
  await user.type(await screen.findByRole('combobox'), 'statistics');
  await waitFor(() => expect(options()[0]).toBe('Usage'));
  await user.click(screen.getByRole('option', { name: /documentation for “statistics”/ }));
  expect(visited).toEqual(['/docs/search?q=statistics']);
});

test('lists what the server finds, and never asks it for a token', async () => {
  const user = userEvent.setup();
  renderPalette();
  await user.click(screen.getByRole('button'));
  const field = await screen.findByRole('combobox');
  await user.type(field, 'pk_abcdef');
  expect(options().some((text) => text?.includes('pk_abcdef'))).toBe(false);
  await user.clear(field);
  await user.type(field, 'site');
  await user.click(await screen.findByRole('option', { name: /Production site/ }));
  expect(visited).toEqual(['/dashboard/tokens/1']);
  expect(asked).toContain('/dashboard/find?q=site&area=dashboard');
  expect(asked.filter((url) => url.includes('pk_'))).toEqual([]);
});

test('names the selected entry to assistive technology from the start, also when it opens again', async () => {
  const user = userEvent.setup();
  renderPalette();
  for (const _ of ['first', 'second']) {
    await user.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox');
    await waitFor(() =>
      expect(field.getAttribute('aria-activedescendant')).toBe(
        screen.getByRole('option', { selected: true }).id,
      ),
    );
    await user.keyboard('{ArrowDown}{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

test('a pasted URL gets searches and no “No results.”; a token gets “No results.” alone', async () => {
  const user = userEvent.setup();
  renderPalette();
  await user.click(screen.getByRole('button'));
  const field = await screen.findByRole('combobox');
  await user.click(field);
  await user.paste('https://acme.example/about');
  await waitFor(() => expect(options()).toHaveLength(1));
  expect(screen.queryByText('No results.')).toBeNull();
  await user.clear(field);
  await user.paste('pk_abcdef');
  await waitFor(() => expect(options()).toHaveLength(0));
  expect(screen.getByText('No results.')).toBeTruthy();
});

test('late finds leave the selection where it is, and do not say “No results.”', async () => {
  const user = userEvent.setup();
  renderPalette();
  await user.click(screen.getByRole('button'));
  await user.type(await screen.findByRole('combobox'), 'site x7qd');
  const selected = () => screen.getByRole('option', { selected: true }).textContent;
  await waitFor(() => expect(selected()).toContain('site x7qd'));
  const before = [selected(), ...options()];
  await screen.findByRole('option', { name: /Production site/ });
  expect([selected(), ...options().slice(0, -1)]).toEqual(before);
  expect(screen.queryByText('No results.')).toBeNull();
});

test('offers the operator pages beside those of the dashboard', async () => {
  const user = userEvent.setup();
  renderPalette([
    { key: 'usage', href: '/operator', name: 'Usage' },
    { key: 'health', href: '/operator/health', name: 'Health' },
  ]);
  await user.click(screen.getByRole('button'));
  expect(await screen.findAllByRole('option', { name: 'Usage' })).toHaveLength(2);
  await user.type(screen.getByRole('combobox'), 'health');
  await waitFor(() => expect(options()[0]).toBe('Health'));
  await user.keyboard('{Enter}');
  expect(visited).toEqual(['/operator/health']);
});

test('is empty when it opens again', async () => {
  const user = userEvent.setup();
  renderPalette();
  await user.keyboard('{Control>}k{/Control}missing{Escape}');
  await user.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole<HTMLInputElement>('combobox')).toHaveProperty('value', '');
});
