import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { aPerson, signIn } from './people.ts';

interface State {
  name?: string;
  path: string;
  reach?: (page: Page) => Promise<void>;
}

const STATES: State[] = [
  { path: '/dashboard' },
  { path: '/dashboard/tokens' },
  {
    name: '/dashboard/tokens with a fault',
    path: '/dashboard/tokens',
    reach: async (page) => {
      await page.getByText('Create a logo token', { exact: true }).click();
      await page.getByLabel('Name', { exact: true }).fill('Site');
      await page.getByLabel('Allowed domains').fill('https://example.com/path');
      await page.getByRole('button', { name: 'Create token' }).click();
      await page.getByText('Expected a host').waitFor();
    },
  },
  {
    name: 'a token just made',
    path: '/dashboard/tokens',
    reach: async (page) => {
      await page.getByText('Create a logo token', { exact: true }).click();
      await page.getByLabel('Name', { exact: true }).fill('Site');
      await page.getByRole('button', { name: 'Create token' }).click();
      await page.getByText('Your new token works now').waitFor();
    },
  },
  {
    name: 'a token',
    path: '/dashboard/tokens',
    reach: async (page) => {
      await page.getByRole('link', { name: 'First token' }).click();
      await page.getByText('Revoke this token…').click();
    },
  },
  { path: '/dashboard/plan' },
  { path: '/dashboard/exchanges' },
  { path: '/dashboard/exchanges?q=nothing-like-it' },
  { path: '/dashboard/exchanges?request=XWAR' },
  {
    path: '/dashboard/usage?from=2001-01-01&to=1999-01-01',
    reach: (page) => page.getByText('Expected the first day').waitFor(),
  },
  {
    path: '/dashboard/usage',
    // The picture of the overview is counted within a second or so.
    reach: (page) =>
      expect(async () => {
        await page.reload();
        await page.getByText('Show as a table').click({ timeout: 1000 });
      }).toPass(),
  },
  { path: '/dashboard/playground?q=github.com&size=64' },
  { path: '/dashboard/playground?q=quiet-harbour.com&fallback=404' },
  {
    path: '/dashboard/attribution',
    reach: async (page) => {
      await page.getByLabel('Address of your page').fill('http://127.0.0.1/');
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await page.getByText('Something is missing').waitFor();
    },
  },
  { path: '/dashboard/notifications' },
  { path: '/dashboard/audit' },
];

// One person and one page for all of them: signing in is dear.
test.describe.configure({ mode: 'default' });

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await (await browser.newContext()).newPage();
  await signIn(page, await aPerson());
  // Something to draw in the charts.
  await page.goto('/dashboard');
  await expect(page.getByRole('img', { name: /^Logo of github.com/ })).toHaveJSProperty('complete', true);
});
test.afterAll(() => page.context().close());

for (const { name, path, reach } of STATES)
  test(`${name ?? path} has no accessibility violations and does not scroll sideways`, async () => {
    test.slow();
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await reach?.(page);
    for (const width of [1280, 320])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
        await page.evaluate(() => Promise.all(document.getAnimations().map((running) => running.finished)));
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(
          violations.map(
            ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
          ),
          `${width} px, ${colorScheme}`,
        ).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
  });
