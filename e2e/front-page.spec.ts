import { expect, type Locator, type Page } from '@playwright/test';
import { hydrated } from './hydrated.ts';
import { newcomer } from './people.ts';
import { test } from './test.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Domain, company, stock or coin' });
const previewImage = (page: Page) => page.locator('#build figure img');
const verdict = (page: Page) => page.locator('#build figcaption');

const decodedWidth = (image: Locator) =>
  expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth));

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The Tab key did not reach the element.');
}

test.describe('the search box', () => {
  test('finds a domain with the keyboard alone', async ({ page }) => {
    await page.goto('/');
    await tabTo(page, box(page));
    await page.keyboard.type('gith');
    const suggestion = page.getByRole('option', { name: /^GitHub github\.com$/ });
    await expect(suggestion).toBeVisible();
    await decodedWidth(suggestion.locator('img')).toBe(64);

    await page.keyboard.press('ArrowDown');
    await expect(box(page)).toHaveAttribute(
      'aria-activedescendant',
      (await suggestion.getAttribute('id')) ?? '',
    );
    await page.keyboard.press('Enter');

    await expect(page.getByRole('listbox')).toBeHidden();
    await expect(box(page)).toHaveValue('github.com');
    await expect(box(page)).toBeFocused();
    await expect(page.getByRole('img', { name: 'Logo of GitHub' })).toBeVisible();
    await decodedWidth(previewImage(page)).toBe(64);
    await expect(verdict(page)).toHaveText('LogoGitHub, exact match, 64 × 64 px');
  });

  test('finds a coin with the keyboard alone', async ({ page }) => {
    await page.goto('/');
    await tabTo(page, box(page));
    await page.keyboard.type('bitcoi');
    await expect(page.getByRole('option', { name: 'Bitcoin BTC · coin' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('radio', { name: 'Coin' })).toBeChecked();
    await expect(previewImage(page)).toHaveAttribute('src', /^\/crypto\/BTC\?|\/\/[^/]+\/crypto\/BTC\?/);
    await decodedWidth(previewImage(page)).toBe(64);
    await expect(verdict(page)).toContainText('Bitcoin, by symbol');
  });

  test('finds a stock by its ticker, with the keyboard alone', async ({ page }) => {
    await page.goto('/');
    await tabTo(page, box(page));
    await page.keyboard.type('msft');
    await expect(page.getByRole('option', { name: 'Microsoft MSFT · stock' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('radio', { name: 'Stock' })).toBeChecked();
    await expect(previewImage(page)).toHaveAttribute('src', /\/ticker\/MSFT\?/);
    await decodedWidth(previewImage(page)).toBe(64);
    await expect(verdict(page)).toContainText('Microsoft, by its listing');
  });

  test('shows the company for an identifier, a foreign listing and a currency pair', async ({ page }) => {
    await page.goto('/');
    await box(page).fill('US5949181045');
    await expect(verdict(page)).toContainText('Microsoft');
    await box(page).fill('VOD:LN');
    await expect(previewImage(page)).toHaveAttribute('src', /\/ticker\/VOD:LN\?/);
    await expect(verdict(page)).toContainText('Vodafone, by its listing');
    await box(page).fill('eur/usd');
    await expect(verdict(page)).toContainText('a currency pair');
    await decodedWidth(previewImage(page)).toBe(64);
  });

  test('shows the logo while a domain is typed, before anything is picked', async ({ page }) => {
    await page.goto('/');
    await box(page).pressSequentially('docs.github.com');
    await expect(verdict(page)).toContainText('docs.github.com, from the parent domain');
    await decodedWidth(previewImage(page)).toBe(64);
    await box(page).fill('youtu.be');
    await expect(verdict(page)).toContainText('by an alias');
  });

  test('closes its list with Escape and clears the text with a second Escape', async ({ page }) => {
    await page.goto('/');
    await box(page).fill('spot');
    await expect(page.getByRole('listbox')).toBeVisible();
    await expect(box(page)).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toBeHidden();
    await expect(box(page)).toHaveValue('spot');
    await page.keyboard.press('Escape');
    await expect(box(page)).toHaveValue('');
  });

  test('picks with the pointer, and the typed text with Enter', async ({ page }) => {
    await page.goto('/');
    await box(page).fill('spotif');
    await page.getByRole('option', { name: /spotify\.com/ }).click();
    await expect(box(page)).toHaveValue('spotify.com');
    await box(page).fill('netflix');
    await page.keyboard.press('Enter');
    await expect(box(page)).toHaveValue('netflix.com');
    await expect(verdict(page)).toContainText('Netflix, exact match');
  });

  test('says that a domain is a guess if nothing has the typed name', async ({ page }) => {
    await page.goto('/');
    await box(page).fill('Qzvw Works');
    await page.keyboard.press('Enter');
    await expect(box(page)).toHaveValue('qzvwworks.com');
    const guess = page.getByText('Nothing in the catalog is called “Qzvw Works”. qzvwworks.com is a guess');
    await expect(guess).toBeVisible();
    await box(page).fill('github.com');
    await page.keyboard.press('Enter');
    await expect(guess).toBeHidden();
  });

  test('says that a text is no name, or that the search is unavailable, and keeps the text', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/status of 502/);
    await page.goto('/');
    await box(page).fill('!!!');
    await expect(page.getByRole('status').filter({ hasText: 'No suggestions.' })).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Enter a domain, a company, a stock or a coin.')).toBeVisible();
    await expect(box(page)).toHaveValue('!!!');
    await box(page).fill('');
    await expect(page.getByText('Enter a domain, a company, a stock or a coin.')).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Enter a domain, a company, a stock or a coin.')).toBeVisible();
    await page.route('**/api/search?*', (route) => route.fulfill({ status: 502, body: '' }));
    await box(page).fill('Lufthansa');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The search is not available right now.')).toBeVisible();
    await expect(box(page)).toHaveValue('Lufthansa');
  });

  test('offers a word without matches as a domain, a stock and a coin', async ({ page }) => {
    await page.goto('/');
    await box(page).fill('zzqxyzzy');
    await expect(page.getByRole('option')).toHaveText([/zzqxyzzy\.com/, /ZZQXYZZY.*stock/, /ZZQXYZZY.*coin/]);
    await expect(page.getByRole('status').filter({ hasText: '3 suggestions.' })).toHaveCount(1);
  });
});

test.describe('the builder', () => {
  for (const size of [64, 128, 256])
    test(`shows an image of ${size} pixels when selected`, async ({ page }) => {
      await page.goto('/');
      await page.getByRole('radio', { name: String(size), exact: true }).check({ force: true });
      await expect(previewImage(page)).toHaveAttribute('src', new RegExp(`size=${size}&`));
      await decodedWidth(previewImage(page)).toBe(size);
      await expect(verdict(page)).toContainText(`${size} × ${size} px`);
    });

  test('shows visitors a placeholder and where to get a token', async ({ page, request }) => {
    await page.goto('/');
    await expect(page.locator('#build dd').first()).toContainText('token=pk_YOUR_TOKEN');
    const source = await previewImage(page).getAttribute('src');
    expect((await request.get(source ?? '')).status()).toBe(403);
    await page.locator('#build').getByRole('link', { name: 'Create a free account' }).click();
    await expect(page).toHaveURL(/\/sign-up\?callbackUrl=/);
  });

  test('the sign-up page names the plan that a visitor chose', async ({ page }) => {
    await page.goto('/pricing');
    await page.getByRole('link', { name: 'Choose Startup' }).click();
    await expect(page).toHaveURL(/\/sign-up\?callbackUrl=/);
    await expect(page.getByText('Then you can choose Startup.')).toBeVisible();
  });

  test('copies a URL with the reader’s token that any browser can open', async ({
    page,
    context,
    baseURL,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await newcomer(page);
    await page.goto('/?q=spotify.com&size=64');
    await page.getByRole('button', { name: 'Copy the URL' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Copied to the clipboard.' })).toHaveCount(1);
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/\/spotify\.com\?token=pk_[0-9A-Za-z]{36}&size=64&fallback=monogram$/);
    expect(new URL(copied).origin).toBe(new URL(baseURL ?? '').origin);

    await page.getByRole('button', { name: 'Copy the HTML' }).click();
    const html = await page.evaluate(() => navigator.clipboard.readText());
    await page.setContent(html);
    await decodedWidth(page.locator('img')).toBe(64);
    await expect(page.getByRole('img', { name: 'Spotify' })).toHaveAttribute('src', copied);
  });

  test('says when it is a monogram, and why', async ({ page }) => {
    await page.goto('/?q=example.org');
    await expect(verdict(page)).toHaveText('Monogramexample.org, not in the catalog, 64 × 64 px');
    await decodedWidth(previewImage(page)).toBe(64);
    const dark = await previewImage(page).getAttribute('src');
    await page.getByRole('radio', { name: 'monogram-light' }).check({ force: true });
    await expect(previewImage(page)).toHaveAttribute('src', /fallback=monogram-light/);
    await decodedWidth(previewImage(page)).toBe(64);
    expect(await previewImage(page).getAttribute('src')).not.toBe(dark);
  });

  test('shows the problem in words if there is no image', async ({ page, allowConsole }) => {
    allowConsole(/status of 404 .*fallback=404/);
    await page.goto('/?q=example.org');
    await page.getByRole('radio', { name: '404' }).check({ force: true });
    await expect(page.getByText('No logo is known for example.org.')).toBeVisible();
    await page.getByRole('link', { name: 'logo_not_found' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No logo is known');
  });

  test('keeps its height while images load, change and fail', async ({ page, allowConsole }) => {
    allowConsole(/status of 404 .*fallback=404/);
    await page.goto('/');
    await decodedWidth(previewImage(page)).toBe(64);
    const height = () =>
      page.locator('#build figure').evaluate((figure) => figure.getBoundingClientRect().height);
    const before = await height();
    await page.getByRole('radio', { name: '256', exact: true }).check({ force: true });
    expect(await height()).toBe(before);
    await page.getByRole('radio', { name: '404' }).check({ force: true });
    await box(page).fill('example.org');
    await expect(page.getByText('No logo is known for')).toBeVisible();
    expect(await height()).toBe(before);
  });

  test('turns a domain into the coin of that name, and back', async ({ page }) => {
    await page.goto('/?q=bitcoin.org');
    await page.getByRole('radio', { name: 'Coin' }).check({ force: true });
    await expect(box(page)).toHaveValue('BTC');
    await expect(verdict(page)).toContainText('Bitcoin, by symbol');
    await page.getByRole('radio', { name: 'Domain' }).check({ force: true });
    await expect(box(page)).toHaveValue('bitcoin.org');
    await expect(verdict(page)).toContainText('Bitcoin, exact match');
  });

  test('turns a domain into the stock of that company', async ({ page }) => {
    await page.goto('/?q=microsoft.com');
    await page.getByRole('radio', { name: 'Stock' }).check({ force: true });
    await expect(box(page)).toHaveValue('MSFT');
    await expect(verdict(page)).toContainText('Microsoft, by its listing');
  });

  test('adopts input from before scripts ran', async ({ page }) => {
    await page.route('**/_next/static/**/*.js', async (route) => {
      await released;
      await route.continue();
    });
    let release = () => {};
    const released = new Promise<void>((done) => {
      release = done;
    });
    await page.goto('/', { waitUntil: 'commit' });
    await box(page).fill('spotify.com');
    await page.getByRole('radio', { name: '128' }).check({ force: true });
    release();
    await expect(verdict(page)).toHaveText('LogoSpotify, exact match, 128 × 128 px');
  });
});

test('the headline has logos beside it on wide screens, which cost a phone nothing', async ({ page }) => {
  const all = page.locator('h1 >> xpath=../following-sibling::*').locator('img');
  // The builder shows the first one.
  const beside = all.last();
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(await all.count()).toBeGreaterThan(0);
  await expect(beside).toBeHidden();
  expect(await beside.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });
  await decodedWidth(beside).toBe(64);
});

test.describe('the wall', () => {
  test('shows real logos only, undistorted', async ({ page }) => {
    await page.goto('/');
    const logos = page.locator('#wall img, #coins img');
    const count = await logos.count();
    expect(count).toBeGreaterThanOrEqual(84);
    for (let at = 0; at < count; at += 12) await logos.nth(at).scrollIntoViewIfNeeded();
    await logos.last().scrollIntoViewIfNeeded();
    await expect
      .poll(() =>
        logos.evaluateAll(
          (all) => (all as HTMLImageElement[]).filter((one) => one.naturalWidth === 0).length,
        ),
      )
      .toBe(0);
    const sources = await page.evaluate(() =>
      Promise.all(
        [...document.querySelectorAll<HTMLImageElement>('#wall img, #coins img')].map((one) =>
          fetch(one.src, { method: 'HEAD' }).then((response) => response.headers.get('x-logo-source')),
        ),
      ),
    );
    expect(new Set(sources)).toEqual(new Set(['catalog']));
  });

  test('loads nearby logos on a phone, and others on scroll', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 667 });
    const height = () => page.locator('#wall').evaluate((wall) => wall.getBoundingClientRect().height);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'image') asked.push(request.url());
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    expect(asked.length).toBeLessThan(60);
    const before = await height();
    const last = page.locator('#coins img').last();
    expect(await last.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0)).toBe(false);
    await last.scrollIntoViewIfNeeded();
    await decodedWidth(last).toBe(64);
    expect(await height()).toBe(before);
  });

  test('loads a logo into the builder, and names it on focus', async ({ page }) => {
    await page.goto('/');
    const link = page.locator('#wall').getByRole('link', { name: 'Netflix' });
    // The wall is one tab stop only after hydration.
    await hydrated(link);
    await link.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(link.locator('.wall-name')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(box(page)).toHaveValue('netflix.com');
    await expect(verdict(page)).toContainText('Netflix, exact match');
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the form finds a brand and a coin, and the wall is shown', async ({ page }) => {
    await page.goto('/');
    await expect(page.locator('#wall img')).not.toHaveCount(0);
    await box(page).fill('spotify');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page.getByRole('img', { name: 'Logo of Spotify' })).toBeVisible();
    await expect(page.getByText('/spotify.com', { exact: true })).toBeVisible();
    await box(page).fill('btc');
    await page.getByRole('radio', { name: '64', exact: true }).check({ force: true });
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(previewImage(page)).toHaveAttribute('src', /\/crypto\/BTC\?token=pk_\w+&size=64&/);
    await page.locator('#wall').getByRole('link', { name: 'Netflix' }).click();
    await expect(page.getByRole('img', { name: 'Logo of Netflix' })).toBeVisible();
  });

  test('the form says that a domain is a guess, or that a text is no name', async ({ page }) => {
    await page.goto('/');
    await box(page).fill('Zzqxyzzy');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(
      page.getByText('Nothing in the catalog is called “Zzqxyzzy”. zzqxyzzy.com is a guess'),
    ).toBeVisible();
    await box(page).fill('!!!');
    await page.getByRole('button', { name: 'Show' }).click();
    await expect(page.getByText('Enter a domain, a company, a stock or a coin.')).toBeVisible();
    await expect(box(page)).toHaveValue('!!!');
  });
});
