import { expect } from '@playwright/test';
import { openPalette } from '../palette.ts';
import { newcomer } from '../people.ts';
import { beginSetUp, switchOn } from '../second-factor.ts';
import type { State } from './state.ts';

/** The dashboard of a new person. */
export const DASHBOARD_STATES: State[] = [
  { path: '/dashboard', as: 'person' },
  { path: '/dashboard/tokens', as: 'person' },
  {
    name: '/dashboard/tokens with a fault',
    path: '/dashboard/tokens',
    as: 'person',
    reach: async (page) => {
      await page.getByText('Create a logo token', { exact: true }).click();
      await page.getByLabel('Name', { exact: true }).fill('Site');
      await page.getByLabel('Allowed domains').fill('exa$mple.com');
      await page.getByRole('button', { name: 'Create token' }).click();
      await page.getByText('Expected a host').waitFor();
    },
  },
  {
    name: 'a new token',
    path: '/dashboard/tokens',
    as: 'person',
    reach: async (page) => {
      await page.getByText('Create a logo token', { exact: true }).click();
      await page.getByLabel('Name', { exact: true }).fill('Site');
      await page.getByRole('button', { name: 'Create token' }).click();
      await page.getByText(/^Your new token .* is active$/).waitFor();
    },
  },
  {
    name: 'a token',
    path: '/dashboard/tokens',
    as: 'person',
    leadsTo: /^\/dashboard\/tokens\/[^/]+$/,
    reach: async (page) => {
      await page.getByRole('link', { name: 'First token' }).click();
      await page.getByText('Revoke this token…').click();
    },
  },
  { path: '/dashboard/plan', as: 'person' },
  { path: '/dashboard/exchanges', as: 'person' },
  { path: '/dashboard/exchanges?q=nothing-like-it', as: 'person' },
  { path: '/dashboard/exchanges?request=XWAR', as: 'person' },
  {
    path: '/dashboard/usage?from=2001-01-01&to=1999-01-01',
    as: 'person',
    reach: (page) => page.getByText('The first day must not be after the last').waitFor(),
  },
  {
    path: '/dashboard/usage',
    as: 'person',
    reach: async (page) => {
      await page.goto('/dashboard');
      const token = /pk_\w+/.exec(await page.getByRole('main').innerText())?.[0];
      for (const domain of ['github.com', 'no-such-brand.com'])
        expect((await page.request.get(`/${domain}?token=${token}`)).status()).toBe(200);
      // Counts are written within a second or so.
      await expect(async () => {
        await page.goto('/dashboard/usage');
        await page.getByRole('group', { name: 'Most frequently not found' }).waitFor({ timeout: 1000 });
        await page.getByText('Show as a table').click({ timeout: 1000 });
      }).toPass();
    },
  },
  {
    name: '/dashboard/usage by hour',
    path: '/dashboard/usage?days=1',
    as: 'person',
    reach: (page) => page.getByRole('heading', { name: 'By hour' }).waitFor(),
  },
  {
    path: '/dashboard/usage/requests',
    as: 'person',
    reach: async (page) => {
      await page.goto('/dashboard');
      const token = /pk_\w+/.exec(await page.getByRole('main').innerText())?.[0];
      await page.request.get(`/github.com?token=${token}&size=7`);
      await page.goto('/dashboard/usage/requests');
      await page.getByText('Refused').last().waitFor();
    },
  },
  { path: '/dashboard/playground?q=2222.SR', as: 'person' },
  { path: '/dashboard/playground?q=github.com&size=64', as: 'person' },
  { path: '/dashboard/playground?q=example.org&fallback=404', as: 'person' },
  {
    path: '/dashboard/attribution',
    as: 'person',
    reach: async (page) => {
      await page.getByLabel('Address of your page').fill('http://127.0.0.1/');
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await page.getByText('This page could not be checked').waitFor();
    },
  },
  { path: '/dashboard/notifications', as: 'person' },
  { name: 'a missing page of the dashboard', path: '/dashboard/no/such', as: 'person' },
  {
    name: '/dashboard/notifications with entries',
    path: '/dashboard/notifications',
    as: 'customer',
    reach: (page) => page.getByText('You are on the Scale plan').waitFor(),
  },
  { name: '/dashboard of a paid account', path: '/dashboard', as: 'customer' },
  { name: '/dashboard/tokens of a paid account', path: '/dashboard/tokens', as: 'customer' },
  {
    name: 'a brand token with networks',
    path: '/dashboard/tokens',
    as: 'customer',
    reach: async (page) => {
      await page.getByRole('link', { name: 'Newsroom' }).click();
      await page.getByLabel('Allowed networks').fill('203.0.113.0/24\n2001:db8::/32\noffice');
      await page.getByRole('button', { name: 'Save networks' }).click();
      await page.getByText('Expected a network').waitFor();
    },
  },
  { name: '/dashboard/plan of a paid account', path: '/dashboard/plan', as: 'customer' },
  {
    name: '/dashboard/playground with a brand record',
    path: '/dashboard/playground?q=github.com',
    as: 'customer',
    reach: async (page) => {
      await page.getByRole('group', { name: 'JSON' }).waitFor();
      await page.getByRole('button', { name: 'Test the connection' }).click();
      await page.getByText('get_brand_by_domain', { exact: true }).waitFor();
      await page.getByText('Claude Code', { exact: true }).click();
    },
  },
  {
    name: '/dashboard with the menu of a phone',
    path: '/dashboard',
    as: 'person',
    reach: (page) =>
      page.locator('header > details').evaluate((one: HTMLDetailsElement) => {
        one.open = true;
      }),
  },
  { path: '/dashboard/audit', as: 'person' },
  {
    name: '/dashboard with the palette',
    path: '/dashboard',
    as: 'person',
    reach: async (page) => void (await openPalette(page)),
  },
  { path: '/dashboard/settings?notice=saved', as: 'person' },
  // Of a person of their own: the page needs a recent sign-in.
  {
    path: '/dashboard/settings/second-factor',
    as: 'visitor',
    reach: async (page) => {
      await newcomer(page);
      await page.goto('/dashboard/settings/second-factor?why=operator');
    },
  },
  {
    name: 'a second factor being set up',
    path: '/dashboard/settings/second-factor',
    as: 'visitor',
    reach: async (page) => {
      await newcomer(page);
      await beginSetUp(page);
    },
  },
  {
    name: 'new recovery codes',
    path: '/dashboard/settings/second-factor',
    as: 'visitor',
    reach: async (page) => {
      await newcomer(page);
      await switchOn(page);
      await page.getByText('Switch off…').click();
    },
  },
  {
    name: '/dashboard/members with an invitation',
    path: '/dashboard/members',
    as: 'person',
    reach: async (page) => {
      await page
        .getByLabel('Email address')
        .fill(`a-rather-long-address-${Date.now()}@subdomain.example.com`);
      await page.getByRole('button', { name: 'Send invitation' }).click();
      await page
        .getByRole('button', { name: /^Withdraw/ })
        .first()
        .waitFor();
    },
  },
];
