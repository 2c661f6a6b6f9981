import AxeBuilder from '@axe-core/playwright';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { aPerson, blazon, signIn } from './people.ts';

interface State {
  path: string;
  reach?: (page: Page) => Promise<void>;
  name?: string;
}

const STATES: State[] = [
  { path: '/operator' },
  { path: '/operator/accounts' },
  { path: '/operator/accounts?q=nobody-is-called-this&notice=token-unknown' },
  { path: '/operator/requests' },
  { path: '/operator/corrections?notice=declined' },
  { path: '/operator/catalogue?q=apple' },
  {
    name: 'a subject with a field open',
    path: '/operator/catalogue/subject?of=domain%3Aapple.com&notice=edited',
    reach: async (page) => {
      await page.locator('#field-address summary').click();
      await page.getByText('shows this version').waitFor();
    },
  },
  { path: '/operator/catalogue/subject?of=crypto%3ABTC&refused=logo' },
  { path: '/operator/catalogue/subject?of=ticker%3AEUR%3ACUR' },
  { path: '/operator/catalogue/subject?of=nonsense' },
  { path: '/operator/imports' },
  { path: '/operator/missed?days=30' },
  { path: '/operator/health' },
  { path: '/operator/audit' },
];

let email: string;
let account: string;
test.beforeAll(async () => {
  email = await aPerson({ isOperator: true });
  account = String((await blazon(['token', 'create', '--kind', 'secret', '--plan', 'scale'])).account);
  await blazon(['exchange', 'request', account, 'XCNQ', '--reason', 'For our readers in Canada.']);
  await blazon(['exchange', 'enable', account, 'XBUE']);
  await blazon(['correction', 'submit', account, 'apple.com', '--note', 'This is an old logo.']);
});

const asOperator = async (browser: Browser): Promise<Page> => {
  const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  await signIn(page, email);
  return page;
};

async function findViolations(page: Page, what: string): Promise<void> {
  for (const width of [1280, 375])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
      await page.evaluate(() => Promise.all(document.getAnimations().map((running) => running.finished)));
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
        `${what}, ${width} px, ${colorScheme}`,
      ).toEqual([]);
    }
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(320);
}

for (const { path, reach, name = path } of STATES)
  test(`${name} has no accessibility violations, and fits 320 px`, async ({ browser }) => {
    test.slow();
    const page = await asOperator(browser);
    await page.goto(path);
    await reach?.(page);
    await findViolations(page, name);
    await page.context().close();
  });

test('an account has no accessibility violations, with its forms open and banned', async ({ browser }) => {
  test.slow();
  const page = await asOperator(browser);
  await page.goto(`/operator/accounts/${account}`);
  await page.getByText('Ban…').click();
  await findViolations(page, 'an account');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('region', { name: 'Ban the account' }).getByLabel('Reason').fill('For a test.');
  await page.getByRole('button', { name: 'Ban account' }).click();
  await expect(page.getByText('The account is banned')).toBeVisible();
  await findViolations(page, 'a banned account');
  await page.context().close();
});
