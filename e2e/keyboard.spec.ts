import { expect, type Locator, type Page } from '@playwright/test';
import { hydrated } from './hydrated.ts';
import { test } from './looking.ts';
import { openPalette } from './palette.ts';
import { anAddress, blazon, databaseOf, newcomer } from './people.ts';

async function aCompanyWithoutDomain(name: string, ticker: string): Promise<void> {
  const { sql } = await databaseOf();
  await sql`
    with b as (insert into brand (name, source) values (${name}, 'test') returning id),
      i as (insert into instrument (brand_id, kind, source) select id, 'common', 'test' from b returning id)
    insert into listing (instrument_id, mic, ticker, source) select id, 'XNYS', ${ticker}, 'test' from i`;
}

// Keyboard and contrast do not depend on the servers behind the pages.
test.describe('with the keyboard alone', { tag: '@look' }, () => {
  const isFocused = (one: Locator) => expect(one).toBeFocused();
  const isInDialog = (page: Page) =>
    page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null);

  test('the palette traps the focus, starts in its field, and returns the focus', async ({ looking }) => {
    const page = await looking.pageOf({ path: '/dashboard', as: 'person' });
    await page.goto('/dashboard');
    const opener = page.getByRole('button', { name: /^Go to/ }).first();
    const field = page.getByPlaceholder('Page, action or search');
    // The button works after hydration.
    await expect(async () => {
      await opener.focus();
      await page.keyboard.press('Enter');
      await expect(field).toBeVisible({ timeout: 1000 });
    }).toPass();
    await isFocused(field);
    for (let presses = 0; presses < 6; presses += 1) {
      await page.keyboard.press('Tab');
      // At the end, the focus is on a guard outside for a moment, which returns it to the start.
      await expect.poll(() => isInDialog(page), `after ${presses + 1} presses`).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(field).toBeHidden();
    await isFocused(opener);
    await page.keyboard.press('Control+k');
    await isFocused(field);
    await page.keyboard.type('usage');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard\/usage$/);
  });

  test('the heading of the page that the palette leads to gets the focus', async ({ looking }) => {
    const page = await looking.pageOf({ path: '/dashboard', as: 'person' });
    await page.goto('/dashboard');
    const go = async (text: string, name: string) => {
      await (await openPalette(page)).fill(text);
      await page.keyboard.press('Enter');
      await isFocused(page.getByRole('heading', { level: 1, name }));
    };
    await go('exch', 'Exchanges');
    await page.getByRole('link', { name: 'Tokens' }).first().focus();
    await go('usage', 'Usage');
    await go('usage', 'Usage');
    await go('documentation', 'Documentation');
    await hydrated(page.getByRole('button', { name: /Search/ }).first());
    await page.keyboard.press('/');
    await page.getByRole('combobox').fill('rate limits');
    const found = page.getByRole('option').first();
    await found.waitFor();
    const path = (await found.getAttribute('href')) ?? '';
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await isFocused(page.locator(path.includes('#') ? path.slice(path.indexOf('#')) : 'h1'));
  });

  test('“Forgot it?” keeps the address, and the next heading gets the focus', async ({ page }) => {
    const email = anAddress();
    await page.goto('/sign-in');
    const field = page.getByLabel('Email address');
    await hydrated(field);
    await field.fill(email);
    await page.getByRole('link', { name: 'Forgot it?' }).click();
    await expect(page).toHaveTitle(/^Set a new password/);
    await expect(field).toHaveValue(email);
    await isFocused(field);
    await page.keyboard.press('Enter');
    await isFocused(page.getByRole('heading', { name: 'Check your email' }));
    await expect(page).toHaveTitle(/^Check your email/);
    await page.getByRole('link', { name: 'try again' }).click();
    await isFocused(field);
  });

  test('the first link skips to the content, on the site and in the dashboard', async ({ looking }) => {
    for (const [path, as] of [
      ['/docs/plans', 'visitor'],
      ['/dashboard/usage', 'person'],
    ] as const) {
      const page = await looking.pageOf({ path, as });
      await page.goto(path);
      await page.keyboard.press('Tab');
      const skip = page.getByRole('link', { name: 'Skip to content' });
      await isFocused(skip);
      await expect(skip).toBeInViewport();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.closest('main') !== null), path).toBe(true);
    }
  });

  test('a message that replaces a form gets its focus', async ({ looking }) => {
    const page = await looking.pageOf({ path: '/dashboard/tokens', as: 'person' });
    await page.goto('/dashboard/tokens');
    const opener = page.getByText('Create a logo token', { exact: true });
    await hydrated(opener);
    await opener.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('By keyboard');
    await page.keyboard.press('Enter');
    await page.getByText(/^Your new token .* is active$/).waitFor();
    await page.keyboard.press('Tab');
    await isFocused(page.getByRole('button', { name: 'Copy the new token' }));

    await page.goto('/dashboard/playground?q=github.com');
    const report = page.getByText('Report a problem', { exact: true });
    await hydrated(report);
    await report.click();
    await page.getByLabel('What is wrong, and what would be correct').fill('The blue is of 2013');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await isFocused(page.getByRole('status').filter({ hasText: 'Thank you' }));
  });

  test('the focus follows an action, “Cancel” and “Show all”', async ({ page }) => {
    await newcomer(page);
    await page.goto('/dashboard/exchanges?q=toronto');
    const all = page.getByRole('link', { name: 'Show all' });
    await hydrated(all);
    await all.focus();
    await page.keyboard.press('Enter');
    await isFocused(page.getByLabel('Search'));
    await expect(page).toHaveURL(/exchanges$/);

    const ask = page
      .getByRole('main')
      .getByRole('link', { name: /^Request / })
      .first();
    await ask.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Cancel' }).focus();
    await page.keyboard.press('Enter');
    await isFocused(ask);
    await page.keyboard.press('Enter');
    await page.getByLabel('Reason').fill('For our readers there.');
    await page
      .getByRole('button', { name: /request/i })
      .last()
      .focus();
    await page.keyboard.press('Enter');
    await isFocused(page.getByRole('main').getByRole('status').filter({ hasText: 'Request sent' }));
    await page.getByRole('button', { name: /^Withdraw/ }).focus();
    await page.keyboard.press('Enter');
    await isFocused(page.getByRole('main').getByRole('status').filter({ hasText: 'Request withdrawn' }));
  });

  test('a request that the operator decides gives its focus to the message', async ({ looking }) => {
    const account = String(
      (await blazon(['token', 'create', '--kind', 'secret', '--plan', 'scale'])).account,
    );
    await blazon(['exchange', 'request', account, 'XCNQ', '--reason', 'Keyboard walk.']);
    const page = await looking.pageOf({ path: '/operator/requests', as: 'operator' });
    await page.goto('/operator/requests');
    const decline = page
      .getByRole('listitem')
      .filter({ hasText: 'Keyboard walk.' })
      .getByRole('button', { name: /^Decline/ });
    await hydrated(decline);
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Keyboard walk.' })
      .getByLabel(/answer/i)
      .fill('Not now.');
    await decline.focus();
    await page.keyboard.press('Enter');
    await isFocused(
      page
        .getByRole('main')
        .getByRole('status')
        .filter({ hasText: /decline/i }),
    );
  });

  test('Escape closes the account menu', async ({ looking }) => {
    const page = await looking.pageOf({ path: '/dashboard', as: 'person' });
    await page.goto('/dashboard');
    const menu = page.locator('aside summary', { hasText: 'Account:' });
    await hydrated(menu);
    await menu.focus();
    await page.keyboard.press('Enter');
    const other = page.locator('aside').getByRole('link', { name: 'New account' });
    await other.focus();
    await page.keyboard.press('Escape');
    await expect(other).toBeHidden();
    await isFocused(menu);
  });

  test('the palette finds tokens, brands and pages of the documentation while typing', async ({ page }) => {
    await newcomer(page);
    await page.goto('/dashboard');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    const typed = async (text: string) => (await openPalette(page)).fill(text);
    await typed('first tok');
    await page.getByRole('option', { name: /^First token/ }).click();
    await expect(page).toHaveURL(/\/dashboard\/tokens\/[0-9a-f-]{36}$/);
    await typed('github');
    await page.getByRole('option', { name: /^GitHub ?github\.com$/ }).click();
    await expect(page).toHaveURL(/\/dashboard\/playground\?q=github\.com$/);
    await aCompanyWithoutDomain('Lightship Steam', 'ZSTM');
    await typed('lightship');
    await page.getByRole('option', { name: /^Lightship Steam ?ZSTM$/ }).click();
    await expect(page).toHaveURL(/\/dashboard\/playground\?q=ZSTM&kind=ticker$/);
    await typed('attribution link');
    await expect(
      page
        .getByRole('option')
        .filter({ hasText: /plan|attribution/i })
        .first(),
    ).toBeVisible();
    await page.getByRole('combobox').fill('sk_pa_secret');
    await expect(page.getByRole('option', { name: /sk_pa_secret/ })).toHaveCount(0);
    expect(asked.filter((url) => url.includes('sk_pa'))).toEqual([]);
  });

  test('selections are visible in forced colors', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/');
    const background = (name: string) =>
      page
        .getByRole('radio', { name, exact: true })
        .evaluate((one) => getComputedStyle(one.closest('label') ?? one).backgroundColor);
    expect(await background('256')).not.toBe(await background('64'));
  });

  test('nothing moves with prefers-reduced-motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    const longest = await page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll('body *')].map((one) => {
          const { transitionDuration, animationDuration, animationName } = getComputedStyle(one);
          return Math.max(
            Number.parseFloat(transitionDuration),
            animationName === 'none' ? 0 : Number.parseFloat(animationDuration),
          );
        }),
      ),
    );
    expect(longest).toBe(0);
  });

  test('the password follows the address on the sign-in page', async ({ page }) => {
    await page.goto('/sign-in');
    await page.getByLabel('Email address').focus();
    await page.keyboard.press('Tab');
    await isFocused(page.getByLabel('Password', { exact: true }));
  });

  test('the menu of phones closes on the next page', async ({ looking }) => {
    const page = await looking.pageOf({ path: '/dashboard', as: 'person' });
    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto('/dashboard');
    await page.locator('summary', { hasText: 'Menu' }).focus();
    await page.keyboard.press('Enter');
    const tokens = page.getByRole('banner').getByRole('link', { name: 'Tokens' });
    await tokens.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard\/tokens$/);
    await expect(tokens).toBeHidden();
  });
});
