import { expect, type Page } from '@playwright/test';
import { ERRORS } from '../lib/core/errors/errors.ts';
import { newcomer } from './people.ts';
import { test } from './test.ts';
import { givenToken } from './tokens.ts';

test.describe('error pages', () => {
  test('every code has a page, and the list leads to it', async ({ page, request }) => {
    await page.goto('/docs/errors');
    for (const [code, { title }] of Object.entries(ERRORS)) {
      await expect(page.getByRole('link', { name: new RegExp(`\\b${code}\\b`) })).toHaveAttribute(
        'href',
        `/docs/errors/${code}`,
      );
      const answer = await request.get(`/docs/errors/${code}`);
      expect(answer.status()).toBe(200);
      expect(await answer.text()).toContain(title);
    }
    await page.getByRole('link', { name: /rate_limited/ }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(ERRORS.rate_limited.title);
    await expect(page.getByRole('heading', { name: 'What to do' })).toBeVisible();
  });

  test('the type of a problem resolves to its page', async ({ page, request, baseURL }) => {
    const refused = await request.get('/github.com');
    expect(refused.status()).toBe(401);
    const { type, title } = await refused.json();
    await page.goto(new URL(type, baseURL).toString());
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  });

  test('an unknown code is a 404 page', async ({ page, allowConsole }) => {
    allowConsole(/status of 404/);
    const answer = await page.goto('/docs/errors/no_such_code');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  });
});

test('scripts of pages are compressed and may be cached for a year', async ({ request }) => {
  const html = await (await request.get('/sign-in')).text();
  const scripts = [...html.matchAll(/"(\/_next\/static\/[^"]+\.js)"/g)].map(([, path = '']) => path);
  expect(scripts.length).toBeGreaterThan(3);
  for (const path of new Set(scripts)) {
    const answer = await request.get(path, { headers: { 'Accept-Encoding': 'br' } });
    expect([path, answer.status(), answer.headers()]).toMatchObject([
      path,
      200,
      { 'content-encoding': 'br', 'cache-control': 'public, max-age=31536000, immutable' },
    ]);
  }
});

test('the status page says which parts work', async ({ page }) => {
  await page.goto('/status');
  const database = page.getByRole('listitem').filter({ hasText: 'Database' });
  await expect(database).toContainText('Operational');
  await expect(page.getByRole('heading', { name: 'Last 90 days' })).toBeVisible();
});

test('/plans leads to the prices', async ({ request }) => {
  const { status, headers } = await request
    .get('/plans', { maxRedirects: 0 })
    .then((response) => ({ status: response.status(), headers: response.headers() }));
  expect(status).toBe(308);
  expect(headers.location).toMatch(/\/pricing$/);
});

test.describe('URLs that do not exist', () => {
  test('one segment gets a page that offers to search for it', async ({ page, allowConsole }) => {
    allowConsole(/status of 404/);
    const answer = await page.goto('/spotify');
    expect(answer?.status()).toBe(404);
    expect(answer?.headers()['x-error-code']).toBe('not_found');
    await page.getByRole('link', { name: 'Search for “spotify”' }).click();
    await expect(page.getByRole('img', { name: 'Logo of Spotify' })).toBeVisible();
  });

  test('one segment gets problem details for programs', async ({ request }) => {
    const answer = await request.get('/spotify', { headers: { accept: 'application/json' } });
    expect(answer.status()).toBe(404);
    expect(answer.headers()['content-type']).toBe('application/problem+json');
    expect(await answer.json()).toMatchObject({ code: 'not_found' });
  });

  test('all look the same: one header, one footer, one main', async ({ page, allowConsole }) => {
    allowConsole(/status of 404/);
    for (const path of ['/spotify', '/no/such/page', '/docs/no-such-page', '/docs/errors/no_such_code']) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(404);
      await expect(page.getByRole('main')).toContainText(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
      for (const part of ['header', 'main', 'footer']) await expect(page.locator(part), path).toHaveCount(1);
      await expect(page.getByRole('link', { name: 'Documentation', exact: true })).toBeVisible();
    }
  });

  test('in the dashboard they keep its navigation, also without scripts', async ({
    browser,
    allowConsole,
  }) => {
    allowConsole(/status of 404/);
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await newcomer(page);
    const unknownToken = '/dashboard/tokens/00000000-0000-7000-8000-000000000000';
    for (const path of ['/dashboard/nope', '/dashboard/tokens/a/b']) {
      expect((await page.goto(path))?.status(), path).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
      await expect(page.getByRole('link', { name: 'Tokens' })).toBeVisible();
    }
    expect((await page.goto(unknownToken))?.status()).toBe(404);
    await page.goto('/operator/nope');
    await expect(page.getByRole('link', { name: 'Health' })).toHaveCount(0);
    await context.close();
  });

  test('several segments get a page', async ({ page, allowConsole }) => {
    allowConsole(/status of 404/);
    const answer = await page.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
    await page.getByRole('link', { name: 'Search for a logo' }).click();
    await expect(page.getByRole('combobox')).toBeVisible();
  });
});

test.describe('the theme', () => {
  const background = (page: Page) =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

  test('applies to the page of a mistyped URL, which Next does not render', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/status of 404/);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/docs/errors');
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
    await page.goto('/spotify');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe(
      'rgb(16, 17, 19)',
    );
  });

  test('follows the system until one is chosen, and the choice is stored', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/docs/errors');
    const dark = await background(page);
    await page.emulateMedia({ colorScheme: 'light' });
    const light = await background(page);
    expect(light).not.toBe(dark);

    await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
    expect(await background(page)).toBe(dark);
    await page.reload();
    expect(await background(page)).toBe(dark);
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();

    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByRole('radio', { name: 'Light' }).check({ force: true });
    expect(await background(page)).toBe(light);
    await page.getByRole('radio', { name: 'System' }).check({ force: true });
    expect(await background(page)).toBe(dark);
  });

  test('is set before the first paint', async ({ page }) => {
    await page.goto('/docs/errors');
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true });
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        if (list.getEntriesByName('first-paint').length > 0)
          document.documentElement.dataset.themeAtPaint = document.documentElement.dataset.theme ?? 'none';
      }).observe({ type: 'paint', buffered: true });
    });
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme-at-paint', 'dark');
  });
});

test.describe('response headers', () => {
  test('pages cannot be framed; images have their own headers', async ({ request }) => {
    for (const path of ['/', '/docs/errors', '/docs/errors/not_found'])
      expect((await request.get(path)).headers(), path).toMatchObject({
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
      });
    for (const path of ['/github.com', '/crypto/BTC']) {
      const image = await request.get(`${path}?token=${givenToken('paid')}`);
      expect(image.headers()['content-security-policy'], path).toBe("default-src 'none'; sandbox");
      expect(image.headers()['x-content-type-options'], path).toBe('nosniff');
    }
  });

  test('search engines may index public pages, but not pages of secret links', async ({ request }) => {
    const isKept = async (path: string) =>
      !/<meta name="robots" content="[^"]*noindex/.test(await (await request.get(path)).text());
    for (const path of ['/', '/docs', '/sign-in', '/sign-up']) expect(await isKept(path), path).toBe(true);
    for (const path of ['/verify?token=x', '/invitation?token=x', '/docs/search?q=logo'])
      expect(await isKept(path), path).toBe(false);
  });

  test('suggestions are JSON for any input', async ({ request }) => {
    for (const q of [
      '',
      ' ',
      '%',
      '_',
      '\\',
      "'",
      '"',
      '\0',
      '\ud83d\ude00',
      '../..',
      'x'.repeat(5000),
      '<script>',
      'a\nb',
    ]) {
      const answer = await request.get(`/api/search?q=${encodeURIComponent(q)}`);
      expect(answer.status(), JSON.stringify(q.slice(0, 20))).toBe(200);
      expect(Array.isArray(await answer.json())).toBe(true);
    }
    for (const query of ['', '?q', '?q=%E0%A4%A', '?q=%ff', '?q=a&q=b', '?kind=x&q=git'])
      expect((await request.get(`/api/search${query}`)).status(), query).toBe(200);
    expect(await (await request.get('/api/search?q=git')).json()).not.toHaveLength(0);
  });

  test('icon and robots.txt are served by Blazon', async ({ request }) => {
    expect((await request.get('/favicon.ico')).headers()['content-type']).toBe('image/x-icon');
    expect(await (await request.get('/robots.txt')).text()).toContain('Disallow: /api/');
  });
});

test('public pages have a canonical URL, a description and a picture for previews', async ({
  page,
  request,
}) => {
  for (const path of ['/', '/pricing', '/docs', '/docs/plans', '/docs/errors/rate_limited']) {
    await page.goto(path);
    const content = (selector: string, name = 'content') => page.locator(selector).getAttribute(name);
    expect(new URL((await content('link[rel=canonical]', 'href')) ?? '').pathname, path).toBe(path);
    expect(await content('meta[name=description]'), path).not.toBe('');
    const picture = new URL((await content('meta[property="og:image"]')) ?? '');
    const answer = await request.get(picture.pathname);
    expect(answer.headers()['content-type'], path).toBe('image/png');
    const body = await answer.body();
    expect([body.readUInt32BE(16), body.readUInt32BE(20)], path).toEqual([1200, 630]);
  }
  expect((await request.get('/social/docs/no-such-page.png')).status()).toBe(404);
});

test('the scripts every page starts with are marked for eager compilation', async ({ request }) => {
  const html = await (await request.get('/')).text();
  const paths = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, path = '']) => path);
  const scripts = await Promise.all(paths.map(async (path) => (await request.get(path)).text()));
  const starting = scripts.filter((script) => script.includes('hydrateRoot'));
  expect(starting.length).toBeGreaterThan(0);
  for (const script of starting) expect(script.slice(0, 40)).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});
