import { PAGES } from '../../lib/docs/pages.ts';
import type { State } from './state.ts';

export const SITE_STATES: State[] = [
  { name: 'the front page', path: '/', as: 'visitor' },
  {
    name: 'the front page with open suggestions',
    path: '/',
    as: 'visitor',
    part: '#build',
    reach: async (page) => {
      await page.getByRole('combobox').fill('git');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
    },
  },
  {
    name: 'the front page without an image',
    path: '/?q=example.org&fallback=404',
    as: 'visitor',
    part: '#build',
    reach: (page) => page.getByRole('link', { name: 'logo_not_found' }).waitFor(),
  },
  ...PAGES.map(({ path }) => ({ path, as: 'visitor' as const })),
  { path: '/docs/search?q=logo', as: 'visitor' },
  {
    name: 'the menu of the documentation on a phone',
    path: '/docs/plans',
    as: 'visitor',
    part: 'details',
    reach: (page) =>
      page.locator('details').evaluate((one: HTMLDetailsElement) => {
        one.open = true;
      }),
  },
  { path: '/docs/exchanges?q=zzq', as: 'visitor', part: 'main' },
  { path: '/docs/errors/secret_token_in_url', as: 'visitor' },
  { path: '/bot', as: 'visitor' },
  { path: '/pricing', as: 'visitor' },
  { name: 'the pricing page of a customer', path: '/pricing', as: 'customer', part: 'main' },
  { path: '/credits', as: 'visitor' },
  { path: '/status', as: 'visitor' },
  { name: 'a missing page of several segments', path: '/no/such/page', as: 'visitor' },
  { name: 'a missing page of the documentation', path: '/docs/no-such-page', as: 'visitor' },
  { name: 'a missing page of one segment', path: '/no-such-page', as: 'visitor' },
];
