import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { EXCHANGES } from '../lib/core/exchanges/exchanges.ts';
import { MCP_TOKEN_VARIABLE } from '../lib/docs/mcp-clients.ts';
import { NOTATIONS, type NotationKind, notationPath } from '../lib/docs/notations.ts';
import { ALL_PAGES, markdownPath, PAGES } from '../lib/docs/pages.ts';
import { TOKEN_PLACEHOLDER } from '../lib/docs/placeholders.ts';
import { newcomer } from './people.ts';
import { test } from './test.ts';
import { givenToken } from './tokens.ts';

/** Sources of the images that do not decode. */
const brokenImages = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const images = [...document.querySelectorAll<HTMLImageElement>('main img')];
    for (const image of images) image.loading = 'eager';
    const decoded = await Promise.all(
      images.map((image) =>
        image.decode().then(
          () => true,
          () => false,
        ),
      ),
    );
    return images.filter((_image, at) => !decoded[at]).map(({ src }) => src);
  });

/** As lines of Markdown. */
const headingsOf = (page: Page): Promise<string[]> =>
  page
    .locator('article :is(h1, h2, h3)')
    .evaluateAll((all) =>
      all.map(
        (one) =>
          `${'#'.repeat(Number(one.tagName.slice(1)))} ${[...one.querySelectorAll('a')].map((link) => link.firstChild?.textContent).join('') || one.textContent}`,
      ),
    );

const headingsIn = (markdown: string): string[] =>
  markdown
    .replace(/```[\s\S]*?```/g, '')
    .split('\n')
    .filter((line) => /^#{1,3} /.test(line));

test.describe('the documentation', () => {
  test('links each page to the next; all images decode, and the headings are those of the Markdown twin', async ({
    page,
    request,
  }) => {
    test.slow();
    await page.goto('/docs');
    for (const [at, { path, title }] of PAGES.entries()) {
      if (at > 0)
        await page
          .getByRole('navigation', { name: 'Previous and next page' })
          .getByRole('link', { name: /^Next/ })
          .click();
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(
        page.getByRole('navigation', { name: 'Documentation' }).locator('[aria-current=page]'),
      ).toHaveCount(1);
      expect(await brokenImages(page), path).toEqual([]);
      expect(headingsIn(await (await request.get(markdownPath(path))).text()), path).toEqual(
        await headingsOf(page),
      );
    }
  });

  test('has its menu in a disclosure on phones, without scripts too', async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 375, height: 800 },
      baseURL: baseURL ?? '',
    });
    const page = await context.newPage();
    await page.goto('/docs/plans');
    const link = page.getByRole('link', { name: 'Migration guide' }).first();
    await expect(link).toBeHidden();
    await page.getByText('Documentation menu').click();
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Migration guide');
    await context.close();
  });

  test('can be searched with the keyboard, with results while typing', async ({ page }) => {
    await page.goto('/docs');
    await page.keyboard.press('Control+k');
    const box = page.getByRole('combobox', { name: 'Search the documentation' });
    await expect(box).toBeFocused();
    await page.keyboard.type('onerror');
    await expect(page.getByRole('option').first()).toContainText('onerror');
    await box.fill('attribution link');
    await page
      .getByRole('option', { name: /^Attribution/ })
      .first()
      .waitFor();
    await page.keyboard.press('Escape');
    await expect(box).toBeHidden();
    await page.keyboard.press('/');
    await expect(box).toHaveValue('');
    await page.keyboard.type('quiet hours');
    await expect(page.getByText('No results.')).toBeVisible();
    await box.fill('pricing');
    await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/docs\/plans/);
  });

  test('can be searched without scripts', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
    const page = await context.newPage();
    await page.goto('/docs');
    await page.getByRole('searchbox', { name: 'Search the documentation' }).last().fill('attribution');
    await page.keyboard.press('Enter');
    await page
      .getByRole('link', { name: /^Attribution/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/docs\/caching-and-attribution/);
    await page.goto('/docs/search?q=%3Cscript%3Ezzq');
    await expect(page.getByText('No results.')).toBeVisible();
    await context.close();
  });

  test('returns 404 for unknown pages, as HTML and as Markdown', async ({ request }) => {
    for (const path of [
      '/docs/no-such-page',
      '/docs/no-such-page.md',
      '/docs/errors/no_such_code.md',
      '/docs/a/b/c',
    ])
      expect((await request.get(path)).status(), path).toBe(404);
  });
});

test.describe('the quick start', () => {
  test('shows the token of a signed-in reader', async ({ page }) => {
    await page.goto('/docs/quick-start');
    const shown = () =>
      page
        .locator('main')
        .innerText()
        .then((text) => /pk_[0-9A-Za-z]{36}/.exec(text)?.[0]);
    expect(await shown()).toBeUndefined();
    await expect(page.locator('main')).toContainText('token=pk_YOUR_TOKEN');
    await newcomer(page);
    await page.goto('/docs/quick-start');
    const own = await shown();
    expect(own).toMatch(/^pk_/);
    expect(await (await page.request.get('/docs/quick-start.md')).text()).toContain(own);
  });

  test('shows a logo that decodes, and a response of this instance', async ({ page }) => {
    await page.goto('/docs/quick-start');
    const image = page.locator('main img').first();
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(128);
    await expect(page.getByText('HTTP/1.1 200 OK')).toContainText('X-Logo-Source: catalog');
  });

  test('has HTML to copy that shows the logo on another site', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await newcomer(page);
    await page.goto('/docs/quick-start');
    await page.getByRole('button', { name: 'Copy: HTML', exact: true }).first().click();
    await expect(page.getByRole('status').filter({ hasText: 'Copied to the clipboard.' })).toHaveCount(1);
    const html = await page.evaluate(() => navigator.clipboard.readText());
    expect(html).toMatch(/^<img src="http[^"]+\/github\.com\?token=pk_[0-9A-Za-z]{36}&amp;size=128"/);
    // Another site, on localhost: browsers block public sites from loading local images.
    const elsewhere = createServer((_request, response) =>
      response.setHeader('Content-Type', 'text/html').end(html),
    );
    await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
    await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
    await expect
      .poll(() => page.locator('img').evaluate((one: HTMLImageElement) => one.naturalWidth))
      .toBe(64);
    elsewhere.close();
  });
});

test.describe('the exchange table', () => {
  const rows = 'section[aria-label="Exchanges"] tbody tr';

  test('filters as the reader types', async ({ page }) => {
    await page.goto('/docs/exchanges');
    await expect(page.locator(rows)).toHaveCount(EXCHANGES.length);
    await page.getByRole('searchbox', { name: 'Name, code, MIC or country' }).fill('.TO');
    await expect(page.locator(rows)).toHaveCount(1);
    await expect(page.locator(rows)).toContainText('Toronto Stock Exchange');
    await expect(
      page.getByRole('status').filter({ hasText: `1 of ${EXCHANGES.length} exchanges` }),
    ).toBeVisible();
    await page.getByRole('searchbox', { name: 'Name, code, MIC or country' }).fill('');
    await page.getByRole('combobox', { name: 'Country' }).selectOption('Germany');
    await page.getByRole('checkbox', { name: 'Enabled for new accounts' }).check();
    await expect(page.locator(rows)).toHaveCount(2);
    await page.getByRole('combobox', { name: 'Region' }).selectOption('Americas');
    await expect(page.getByText('No exchange found.')).toBeVisible();
  });

  test('works without scripts by submitting the form', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? '' });
    const page = await context.newPage();
    await page.goto('/docs/exchanges');
    await expect(page.locator(rows)).toHaveCount(EXCHANGES.length);
    await page.getByRole('searchbox', { name: 'Name, code, MIC or country' }).fill('xetra');
    await page.getByRole('button', { name: 'Filter' }).click();
    await expect(page.locator(rows)).toHaveCount(1);
    await expect(page).toHaveURL(/q=xetra/);
    await context.close();
  });
});

test('a request can be tried, without an account', async ({ page, allowConsole }) => {
  allowConsole(/status of 404 .*fallback=404/);
  await page.goto('/docs/logo-by-domain');
  await page.getByLabel('Domain', { exact: true }).fill('spotify.com');
  await page.locator('select[name=size]').selectOption('64');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('HTTP 200')).toBeVisible();
  const picture = page.getByRole('img', { name: 'The logo in the response' });
  await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(64);
  const result = page.getByRole('status').filter({ has: picture });
  await result.locator('summary').click();
  await expect(result.getByText('x-logo-source: catalog')).toBeVisible();
  await page.getByLabel('Domain', { exact: true }).fill('quiet-harbour.com');
  await page.locator('select[name=fallback]').selectOption('404');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('HTTP 404')).toBeVisible();
  await expect(page.locator('main')).toContainText('"code": "logo_not_found"');
});

test('an MCP configuration can be copied into its file', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/docs/mcp-set-up#cursor');
  await page.getByRole('button', { name: 'Copy: Cursor configuration' }).click();
  await expect(page.getByRole('button', { name: 'Copy: Cursor configuration' })).toHaveText('Copied');
  const { mcpServers } = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  expect(mcpServers.blazon.url).toMatch(/^http.+\/mcp$/);
  expect(mcpServers.blazon.headers.Authorization).toBe(`Bearer \${env:${MCP_TOKEN_VARIABLE}}`);
  await expect(page.getByRole('link', { name: 'Add to Cursor' })).toHaveAttribute(
    'href',
    /^cursor:\/\/anysphere\.cursor-deeplink\/mcp\/install\?name=blazon&config=/,
  );
});

test('every documented notation returns the image it promises', async ({ request }) => {
  for (const kind of Object.keys(NOTATIONS) as NotationKind[])
    for (const notation of NOTATIONS[kind]) {
      const answer = await request.get(`${notationPath(kind, notation.example)}?token=${givenToken('paid')}`);
      expect(answer.status(), notation.example).toBe(200);
      expect(answer.headers()['x-logo-source'], notation.example).toBe(
        'hasNoLogo' in notation ? 'monogram' : 'catalog',
      );
    }
});

const ADDRESS = /https?:\/\/(?:localhost|127\.0\.0\.1):\d+[^\s"'`<>\\)]*/g;

test.describe('the Markdown twins', () => {
  test('have the titles of their pages, and every URL in them works', async ({ request, baseURL }) => {
    test.slow();
    const addresses = new Set<string>();
    for (const { path, title } of ALL_PAGES) {
      const answer = await request.get(markdownPath(path));
      expect(answer.status(), path).toBe(200);
      expect(answer.headers()['content-type']).toBe('text/markdown; charset=utf-8');
      const text = await answer.text();
      expect(text.startsWith(`# ${title}\n`), path).toBe(true);
      const filled = text.replaceAll('&amp;', '&').replaceAll(TOKEN_PLACEHOLDER, givenToken('paid'));
      for (const [address] of filled.matchAll(ADDRESS)) addresses.add(address);
    }
    const images = [...addresses].filter((address) => /token=pk_[0-9A-Za-z]{36}/.test(address));
    expect(images.length).toBeGreaterThan(40);
    for (const address of addresses) {
      // Code builds the rest of these.
      if (/[{$]|YOUR|#$|\/(?:ticker|crypto)\/$/.test(address)) continue;
      const { pathname, search } = new URL(address);
      const answer = await request.get(`${baseURL}${pathname}${search}`);
      // URLs without a required token return 401; the examples of errors return those errors.
      const needsToken = /^\/(?:brands\/.+|[a-z]+\.com)$/.test(pathname) && search === '';
      const expected = needsToken
        ? 401
        : pathname === '/mcp'
          ? 405
          : search.includes('fallback=404')
            ? 404
            : 200;
      expect(answer.status(), address).toBe(expected);
    }
  });

  test('are linked from their pages and llms.txt, and do not shadow the domain docs.md', async ({
    request,
  }) => {
    const html = await (await request.get('/docs/plans')).text();
    expect(html).toContain('aria-label="Copy this page as Markdown"');
    expect(html).toMatch(/<link rel="alternate" type="text\/markdown" href="[^"]*\/docs\/plans\.md"/);
    const llms = await request.get('/llms.txt');
    expect(llms.headers()['content-type']).toBe('text/plain; charset=utf-8');
    for (const { path } of ALL_PAGES) expect(await llms.text()).toContain(`${markdownPath(path)})`);
    const full = await request.get('/llms-full.txt');
    expect(full.headers()['content-type']).toBe('text/plain; charset=utf-8');
    for (const { title } of ALL_PAGES) expect(await full.text()).toContain(`# ${title}\n`);
    expect((await request.get(`/docs.md?token=${givenToken('paid')}`)).headers()['content-type']).toBe(
      'image/png',
    );
  });

  test('are not in the sitemap; their pages are', async ({ request }) => {
    const map = await (await request.get('/sitemap.xml')).text();
    for (const { path } of ALL_PAGES) expect(map).toContain(`${path}</loc>`);
    expect(map).not.toContain('.md');
    expect(await (await request.get('/robots.txt')).text()).toMatch(/^Sitemap: http.+\/sitemap\.xml$/m);
  });
});

test('no page of the documentation carries a secret', async ({ request }) => {
  for (const { path } of PAGES)
    for (const at of [path, markdownPath(path)])
      expect(await (await request.get(at)).text(), at).not.toMatch(/sk_(pa_|en_)?[0-9A-Za-z]{36}/);
});
