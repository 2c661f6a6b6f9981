import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { aPerson, signIn } from './people.ts';

interface State {
  path: string;
  /** Who looks. */
  as: 'visitor' | 'person' | 'operator';
  reach?: (page: Page) => Promise<void>;
  name?: string;
}

const STATES: State[] = [
  { path: '/sign-in', as: 'visitor' },
  { path: '/sign-in?with=link&notice=signed-out', as: 'visitor' },
  {
    name: '/sign-up with faults',
    path: '/sign-up',
    as: 'visitor',
    reach: async (page) => {
      await page.getByLabel('E-mail address').fill('nonsense');
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByText('Expected one address').waitFor();
    },
  },
  { path: '/forgot-password', as: 'visitor' },
  { path: '/reset-password?token=x', as: 'visitor' },
  { path: '/verify?sent=sign-up', as: 'visitor' },
  { path: '/verify?for=sign-in&token=x', as: 'visitor' },
  { path: '/verify?token=x', as: 'visitor' },
  { path: '/invitation?token=x', as: 'visitor' },
  { path: '/dashboard', as: 'person' },
  {
    name: '/dashboard with the palette',
    path: '/dashboard',
    as: 'person',
    reach: async (page) => {
      // The key is heard once the page is alive.
      await expect(async () => {
        await page.keyboard.press('Control+k');
        await expect(page.getByPlaceholder('A page or an action')).toBeVisible({ timeout: 500 });
      }).toPass();
    },
  },
  { path: '/dashboard/settings?notice=saved', as: 'person' },
  {
    name: '/dashboard/members with an invitation',
    path: '/dashboard/members',
    as: 'person',
    reach: async (page) => {
      await page
        .getByLabel('E-mail address')
        .fill(`a-rather-long-address-${Date.now()}@subdomain.example.com`);
      await page.getByRole('button', { name: 'Send invitation' }).click();
      await page
        .getByRole('button', { name: /^Withdraw/ })
        .first()
        .waitFor();
    },
  },
  { path: '/operator', as: 'operator' },
];

async function open(page: Page, { path, as, reach }: State): Promise<void> {
  if (as !== 'visitor') await signIn(page, await aPerson({ isOperator: as === 'operator' }));
  await page.goto(path);
  await reach?.(page);
}

for (const state of STATES)
  test(`${state.name ?? state.path}: nothing to complain of, wide and narrow, light and dark; nothing sideways`, async ({
    page,
  }) => {
    test.slow();
    const refused: string[] = [];
    page.on('console', (message) => {
      if (/Content.Security.Policy|hydrat/i.test(message.text())) refused.push(message.text());
    });
    page.on('pageerror', (error) => refused.push(error.message));
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await open(page, state);
    for (const width of [1280, 375])
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
        const shots = process.env.BLAZON_E2E_SHOTS;
        if (shots)
          await page.screenshot({
            path: `${shots}/${(state.name ?? state.path).replace(/\W+/g, '-')}-${width}-${colorScheme}.png`,
            fullPage: true,
          });
      }
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(refused).toEqual([]);
  });

test('each page has its own policy, and only scripts with its nonce run', async ({ page, request }) => {
  const nonces = new Set<string>();
  for (const path of ['/', '/docs/errors', '/sign-in', '/sign-up', '/verify', '/no/such/page']) {
    const answer = await request.get(path);
    const policy = answer.headers()['content-security-policy'] ?? '';
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(nonce.length, path).toBeGreaterThan(20);
    nonces.add(nonce);
    expect(policy, path).toContain("'strict-dynamic'");
    expect(policy, path).not.toMatch(/script-src[^;]*unsafe-/);
    const scripts = [...(await answer.text()).matchAll(/<script\b([^>]*)>/g)].map(
      ([, attributes]) => attributes ?? '',
    );
    expect(scripts.length, path).toBeGreaterThan(1);
    for (const attributes of scripts) expect(attributes, path).toContain(`nonce="${nonce}"`);
  }
  expect(nonces.size).toBe(6);

  await page.goto('/sign-in');
  const ran = await page.evaluate(() => {
    const script = document.createElement('div');
    script.innerHTML =
      '<img src="x" onerror="window.ranInline = true"><script>window.ranInline = true</script>';
    document.body.append(script);
    return new Promise((done) => setTimeout(() => done('ranInline' in window), 300));
  });
  expect(ran).toBe(false);
});
