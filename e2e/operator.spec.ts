import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { startRun } from '../lib/jobs/import/import-run.ts';
import { blazon, databaseOf, newcomer, signedInLongAgo } from './people.ts';
import { test } from './test.ts';

const PAGES = [
  '/operator',
  '/operator/accounts',
  '/operator/accounts/00000000-0000-7000-8000-000000000000',
  '/operator/requests',
  '/operator/catalog',
  '/operator/catalog/subject?of=domain%3Agithub.com',
  '/operator/imports',
  '/operator/imports/00000000-0000-7000-8000-000000000000/report',
  '/operator/missed',
  '/operator/corrections',
  '/operator/health',
  '/operator/audit',
];
const LOGO = '/operator/catalog/logo';

const aSquare = () => {
  const color = `#${Math.floor(Math.random() * 0xffffff)
    .toString(16)
    .padStart(6, '0')}`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="#20232a" d="M0 0h64v64H0z"/><circle cx="32" cy="32" r="${20 + Math.random() * 8}" fill="${color}"/></svg>`,
  );
};
const svg = (buffer: Buffer) => ({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer });

const anOperator = (page: Page): Promise<string> => newcomer(page, { isOperator: true });

async function anAccount(): Promise<{ account: string; id: string; token: string }> {
  const made = await blazon(['token', 'create', '--kind', 'publishable', '--plan', 'startup']);
  return { account: String(made.account), id: String(made.id), token: String(made.token) };
}

/** The logo's ETag on the image host, or the error code. */
async function shownBy(request: APIRequestContext, path: string, token: string): Promise<string> {
  const answer = await request.get(`${path}?token=${token}`);
  return answer.headers()['x-error-code'] ?? `${answer.headers()['x-logo-source']} ${answer.headers().etag}`;
}

/** Waits until the response of the image host changes. */
const untilOther = (request: APIRequestContext, path: string, token: string, before: string) =>
  expect.poll(() => shownBy(request, path, token)).not.toBe(before);

test.describe('a non-operator', () => {
  test('is redirected to sign-in as a visitor and gets 404 as a customer', async ({ page, request }) => {
    for (const path of PAGES) {
      const answer = await request.get(path, { maxRedirects: 0 });
      expect(answer.status(), path).toBe(307);
      expect(answer.headers().location, path).toMatch(/^\/sign-in\?callbackUrl=%2Foperator/);
    }
    await newcomer(page);
    for (const path of PAGES) {
      const answer = await page.request.get(path, { maxRedirects: 0 });
      expect(answer.status(), path).toBe(404);
      expect(await answer.text(), path).not.toMatch(
        /example\.com|pk_|Who did what|Waiting for you|PostgreSQL/,
      );
    }
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: 'Operator area' })).toHaveCount(0);
  });

  test('cannot replace a logo; another site in an operator’s browser cannot either', async ({
    page,
    request,
    browser,
    baseURL,
  }) => {
    const { token } = await anAccount();
    const before = await shownBy(request, '/gitlab.com', token);
    const send = (by: APIRequestContext, origin: string | null) =>
      by.post(LOGO, {
        multipart: { of: 'domain:gitlab.com', license: 'own', file: svg(aSquare()) },
        headers: { accept: 'application/json', ...(origin !== null && { origin }) },
        maxRedirects: 0,
      });
    const own = new URL(baseURL ?? '').origin;
    expect((await send(request, own)).status()).toBe(303);
    await newcomer(page);
    expect((await send(page.request, own)).status()).toBe(404);
    const operator = await (await browser.newContext()).newPage();
    await anOperator(operator);
    for (const origin of ['https://evil.example', 'null', null])
      expect((await send(operator.request, origin)).status(), `${origin}`).toBe(403);
    expect(await shownBy(request, '/gitlab.com', token)).toBe(before);
    await operator.context().close();
  });

  test('cannot ban a token by repeating or forging an operator’s request', async ({
    page,
    request,
    browser,
    playwright,
    baseURL,
  }) => {
    const { account, token } = await anAccount();
    await anOperator(page);
    await page.goto(`/operator/accounts/${account}`);
    await ban(page, 'Caught.');
    const [sent] = await Promise.all([
      page.waitForRequest((one) => one.method() === 'POST' && 'next-action' in one.headers()),
      page.getByRole('button', { name: 'Ban token' }).click(),
    ]);
    await expect(page.getByText('Token banned.')).toBeVisible();
    await page.getByRole('button', { name: /^Unban the token/ }).click();
    await expect(page.getByText('Token unbanned.')).toBeVisible();
    const before = await shownBy(request, '/github.com', token);

    const headers = await sent.allHeaders();
    const again = (by: APIRequestContext, more: Record<string, string> = {}) =>
      by.post(sent.url(), {
        data: sent.postDataBuffer() ?? Buffer.alloc(0),
        headers: {
          ...Object.fromEntries(
            ['accept', 'content-type', 'next-action', 'next-router-state-tree', 'origin'].map((name) => [
              name,
              headers[name] ?? '',
            ]),
          ),
          ...more,
        },
        maxRedirects: 0,
      });
    const visitor = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
    expect((await again(visitor)).headers()['x-action-redirect'] ?? '').toContain('/sign-in');
    const customer = await (await browser.newContext()).newPage();
    await newcomer(customer);
    expect((await again(customer.request)).status()).toBe(404);
    expect((await again(page.request, { origin: 'https://evil.example' })).status()).toBeGreaterThanOrEqual(
      400,
    );
    expect(
      (await again(page.request, { 'next-action': '7f'.padEnd(42, '0') })).status(),
    ).toBeGreaterThanOrEqual(400);
    await new Promise((done) => setTimeout(done, 300));
    expect(await shownBy(request, '/github.com', token)).toBe(before);
    await visitor.dispose();
    await customer.context().close();
  });
});

async function ban(page: Page, reason: string): Promise<void> {
  const tokens = page.getByRole('region', { name: 'Tokens' }).first();
  await tokens.getByText('Ban…').click();
  await tokens.getByLabel('Reason').fill(reason);
}

test('an operator replaces a logo, sees it before and after, and the image host shows it', async ({
  page,
  request,
  allowConsole,
}) => {
  allowConsole(/status of 400 .*\/operator\/catalog\/logo/);
  const { token } = await anAccount();
  await anOperator(page);
  const previews: string[] = [];
  page.on('request', (asked) => previews.push(asked.url()));
  await page.goto('/operator');
  await page.getByRole('link', { name: 'Catalog', exact: true }).click();
  await page.getByLabel('Search the catalog').fill('bitbucket.org');
  await page.getByRole('region', { name: /found/ }).getByRole('link').first().click();
  await expect(page.getByText('serves this version')).toBeVisible();
  // The preview does not count for the account.
  await page.goto('/dashboard');
  const own = /pk_\w+/.exec(await page.getByRole('main').innerText())?.[0] ?? 'none';
  expect(previews.filter((url) => url.includes(own))).toEqual([]);
  expect(previews.filter((url) => url.includes('token=pk_'))).not.toEqual([]);
  await page.goBack();
  const before = await shownBy(request, '/bitbucket.org', token);

  await page.getByLabel('File').setInputFiles(svg(Buffer.from('<svg>')));
  await expect(page.getByRole('alert').filter({ hasText: 'not well-formed SVG' })).toBeVisible();
  await page.getByLabel('File').setInputFiles(svg(aSquare()));
  await expect(page.getByText('Preview')).toBeVisible();
  await expect(page.getByRole('img', { name: /on black/ })).toHaveCount(3);
  expect(await shownBy(request, '/bitbucket.org', token)).toBe(before);

  const saved = page.waitForResponse((answer) => answer.url().endsWith(LOGO) && answer.ok());
  await page.getByRole('button', { name: 'Use this logo' }).click();
  await saved;
  await untilOther(request, '/bitbucket.org', token, before);
  await expect(page.getByText('Logo replaced')).toBeVisible();
  await expect(page.getByText('an operator', { exact: true })).toBeVisible();
  await expect(page.getByText('serves this version')).toBeVisible();
  await expect(page.getByText('replaced the logo of').first()).toBeVisible();
});

test('edits of the catalog need a sign-in of the last four hours', async ({ page, allowConsole }) => {
  allowConsole(/status of 401/);
  const email = await anOperator(page);
  await signedInLongAgo(email, 239);
  await page.goto('/operator/catalog/subject?of=domain%3Agithub.com');
  await page.getByLabel('File').setInputFiles(svg(aSquare()));
  await expect(page.getByText('Preview')).toBeVisible();
  await signedInLongAgo(email, 241);
  const refused = page.waitForResponse((answer) => answer.url().endsWith(LOGO));
  await page.getByRole('button', { name: 'Use this logo' }).click();
  expect((await refused).status()).toBe(401);
  await expect(page.getByRole('heading', { name: 'Sign in again' })).toBeVisible();
});

test('an operator edits a field, undoes it, adds a domain, takes a brand down and restores it', async ({
  page,
  request,
}) => {
  const { token } = await anAccount();
  await anOperator(page);
  await page.goto('/operator/catalog/subject?of=domain%3Adribbble.com');
  const fields = page.getByRole('region', { name: 'Fields' });
  const known = await fields.locator('#field-foundedYear summary span').nth(1).innerText();
  await fields.locator('#field-foundedYear summary').click();
  const year = fields.getByLabel('New value').locator('visible=true');
  await year.fill('soon');
  await fields.getByRole('button', { name: 'Save Founded' }).click();
  await expect(year).toHaveAccessibleDescription(/Expected a number as “Founded”; got .soon./);
  await expect(year).toBeFocused();
  await expect(year).toHaveValue('soon');
  await fields.locator('#field-address summary').click();
  await fields.getByLabel('City').fill('Boston');
  await fields.getByRole('button', { name: 'Save Address' }).click();
  const country = fields.getByLabel('Country');
  await expect(country).toHaveAccessibleDescription(/expected a country code/);
  await expect(country).toBeFocused();
  await year.fill('1987');
  await fields.getByRole('button', { name: 'Save Founded' }).click();
  await expect(page.getByText('Field saved')).toBeVisible();
  await expect(fields.locator('#field-foundedYear summary')).toContainText('1987');
  // Only the fragment of the URL changes, and a draft in another field stays.
  await fields.locator('#field-longDescription summary').click();
  await fields.locator('#field-longDescription textarea').fill('A draft');
  await fields.locator('#field-longName summary').click();
  await fields.locator('#field-longName input[name=value]').fill('Dribbble Holdings');
  await fields.getByRole('button', { name: 'Save Long name' }).click();
  await expect(fields.locator('#field-longName summary')).toContainText('Dribbble Holdings');
  await expect(fields.locator('#field-longDescription textarea')).toHaveValue('A draft');
  await fields.locator('#field-foundedYear summary').click();
  await fields.getByRole('button', { name: 'Undo edit of Founded' }).click();
  await expect(page.getByText('Edit undone')).toBeVisible();
  await expect(fields.locator('#field-foundedYear summary')).toContainText(known);

  const alias = `dribbble-${Date.now().toString(36)}.com`;
  const before = await shownBy(request, `/${alias}`, token);
  await page.getByLabel('New domain').fill('not a domain');
  await page.getByRole('button', { name: 'Add domain' }).click();
  await expect(page.getByLabel('New domain')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('New domain').fill(alias);
  await page.getByRole('button', { name: 'Add domain' }).click();
  await expect(page.getByText('Domain added.')).toBeVisible();
  await untilOther(request, `/${alias}`, token, before);
  await page.getByRole('button', { name: `Remove the domain ${alias}` }).click();
  await expect(page.getByText('Domain removed.')).toBeVisible();

  const shown = await shownBy(request, '/dribbble.com', token);
  await page.getByRole('region', { name: 'Takedown' }).getByLabel('Reason').fill('Asked for by its owner.');
  await page.getByRole('button', { name: 'Take down' }).click();
  await expect(page.getByText('Taken down. A monogram is shown instead.')).toBeVisible();
  await expect.poll(() => shownBy(request, '/dribbble.com', token)).toContain('monogram');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Restored.')).toBeVisible();
  await expect.poll(() => shownBy(request, '/dribbble.com', token)).toBe(shown);
});

test('an approved exchange request takes effect immediately', async ({ page }) => {
  const { account } = await anAccount();
  await blazon(['exchange', 'request', account, 'XCNQ', '--reason', `Ours: ${account}`]);
  await anOperator(page);
  await page.goto('/operator/requests');
  await expect(page.getByRole('link', { name: /^Requests \d+ to look at/ })).toBeVisible();
  const request = page.getByRole('listitem').filter({ hasText: `Ours: ${account}` });
  await request.getByLabel('Answer to the account').fill('With pleasure.');
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/operator/requests', async (route) => {
    await released;
    await route.continue();
  });
  const approve = request.getByRole('button', { name: /^Approve/ });
  const decline = request.getByRole('button', { name: /^Decline/ });
  await approve.click();
  await expect(approve).toHaveAttribute('aria-busy', 'true');
  await expect(decline).toHaveAttribute('aria-disabled', 'true');
  await expect(decline).not.toHaveAttribute('aria-busy');
  release();
  await expect(
    page.getByText(
      /^Canadian Securities Exchange \(XCNQ\) approved for .+\. The account will be notified\.$/,
    ),
  ).toBeVisible();
  await expect(request).toHaveCount(0);
  await page.goto(`/operator/accounts/${account}`);
  const mic = page.getByLabel('MIC of an exchange');
  await mic.fill('nope');
  await page.getByRole('button', { name: 'Enable', exact: true }).click();
  await expect(mic).toHaveAccessibleDescription(/"nope"/);
  await expect(mic).toBeFocused();
  const view = await blazon(['account', 'show', account]);
  expect(view.exchanges).toMatchObject([{ mic: 'XCNQ' }]);
  expect(view.exchangeRequests).toMatchObject([{ state: 'approved', answer: 'With pleasure.' }]);
});

test('a list does not prefetch the pages of its rows', async ({ page }) => {
  await anOperator(page);
  const fetched: string[] = [];
  page.on('request', (asked) => fetched.push(new URL(asked.url()).pathname));
  await page.goto('/operator/catalog', { waitUntil: 'networkidle' });
  await expect(page.locator('a[href^="/operator/catalog/subject"]').first()).toBeVisible();
  expect(fetched).toContain('/operator/catalog');
  expect(fetched).not.toContain('/operator/catalog/subject');
});

test('an operator bans a token with a reason; it is refused', async ({ page, request }) => {
  const { account, token } = await anAccount();
  await anOperator(page);
  await page.goto('/operator/accounts');
  await page.getByLabel('Search accounts').pressSequentially(token);
  // The first letters may be searched for, while typing pauses.
  await expect(page).not.toHaveURL(/pk_/);
  await page.getByLabel('Search accounts').press('Enter');
  // A complete token leads to its account and is in no URL.
  await expect(page).toHaveURL(new RegExp(`/operator/accounts/${account}$`));
  const before = await shownBy(request, '/github.com', token);
  await ban(page, '  ');
  await page.getByRole('button', { name: 'Ban token' }).click();
  await expect(page.getByText('Enter a reason in a few words.')).toBeVisible();
  await page.getByRole('region', { name: 'Tokens' }).first().getByLabel('Reason').fill('Scraping.');
  const answered = page.waitForResponse((answer) => answer.request().method() === 'POST');
  await page.getByRole('button', { name: 'Ban token' }).click();
  await answered;
  await untilOther(request, '/github.com', token, before);
  expect(await shownBy(request, '/github.com', token)).toBe('token_banned');
  await expect(page.getByText('Scraping.').first()).toBeVisible();
  await page.getByRole('button', { name: /^Unban the token/ }).click();
  await expect(page.getByText('Token unbanned.')).toBeVisible();
  await expect.poll(() => shownBy(request, '/github.com', token)).toBe(before);
});

test('the form that bans a token opens within the viewport on a phone', async ({ page }) => {
  const { account } = await anAccount();
  await anOperator(page);
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto(`/operator/accounts/${account}`);
  await ban(page, 'Scraping.');
  for (const control of [
    page.getByLabel('Reason').first(),
    page.getByRole('button', { name: 'Ban token' }),
  ]) {
    const box = await control.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(375);
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('logos are replaced or refused with a reason, and accounts are found', async ({ page, request }) => {
    const { account, token } = await anAccount();
    await anOperator(page);
    await page.goto('/operator/catalog/subject?of=domain%3Atrello.com');
    const before = await shownBy(request, '/trello.com', token);
    await page.getByLabel('File').setInputFiles(svg(Buffer.from('nothing')));
    await page.getByRole('button', { name: 'Use this logo' }).click();
    await expect(page.getByRole('alert')).toContainText('cannot be used as a logo');
    await page.getByLabel('File').setInputFiles(svg(aSquare()));
    await page.getByRole('button', { name: 'Use this logo' }).click();
    await expect(page.getByText('Logo replaced')).toBeVisible();
    expect(await shownBy(request, '/trello.com', token)).not.toBe(before);
    await page.goto('/operator/accounts');
    await page.getByLabel('Search accounts').fill(account);
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByRole('region', { name: '1 account' }).locator('tbody tr')).toHaveCount(1);
  });

  test('a list is sorted by its heads, keeping the filter', async ({ page }) => {
    await anAccount();
    await page.goto('/sign-in');
    await anOperator(page);
    await page.goto('/operator/accounts?plan=startup');
    const head = page.getByRole('columnheader', { name: 'Account' });
    await expect(head).toHaveAttribute('aria-sort', 'none');
    const names = () => page.locator('tbody tr td:first-child a').allInnerTexts();
    for (const order of ['ascending', 'descending'] as const) {
      await head.getByRole('link').click();
      await expect(head).toHaveAttribute('aria-sort', order);
      await expect(page).toHaveURL(/plan=startup/);
      const sorted = (await names()).map((name) => name.toLowerCase()).toSorted();
      expect((await names()).map((name) => name.toLowerCase())).toEqual(
        order === 'ascending' ? sorted : sorted.toReversed(),
      );
    }
  });

  test('the audit log tells events in sentences that lead to what they are about', async ({ page }) => {
    const domain = `audited-${Date.now().toString(36)}.com`;
    await blazon(['catalog', 'create', domain, 'Audited Works']);
    await page.goto('/sign-in');
    await anOperator(page);
    await page.goto('/operator/audit?kind=catalog&q=Audited');
    const row = page.locator('tbody tr').first();
    await expect(row).toContainText('The command line created Audited Works.');
    await row.getByRole('link', { name: 'Audited Works' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audited Works');
    await expect(page.getByRole('region', { name: 'Changes' })).toContainText('created Audited Works.');
  });
});

test('a file that is too large is refused before it is read', async ({ page, baseURL }) => {
  await anOperator(page);
  const answer = await page.request.post(LOGO, {
    multipart: {
      of: 'domain:github.com',
      license: 'own',
      file: { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.alloc(6 * 1024 * 1024) },
    },
    headers: { accept: 'application/json', origin: new URL(baseURL ?? '').origin },
  });
  expect(answer.status()).toBe(413);
  expect(await answer.json()).toMatchObject({ code: 'content_too_large' });
});

test('the table of decided requests fits phones', async ({ page }) => {
  const { account } = await anAccount();
  await anOperator(page);
  const { id } = await blazon(['exchange', 'request', account, 'XCNQ', '--reason', 'Ours.']);
  await blazon(['exchange', 'decline', String(id), '--answer', 'Not on this plan.']);
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/operator/requests');
  const table = page.getByRole('group', { name: 'Decided' });
  await expect(table.locator('tbody td:first-child').first()).toContainText('declined');
  expect(await table.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
});

test('the table of imports fits phones', async ({ page }) => {
  const file = { name: 'brands-of-all-our-customers.jsonl', size: 1, hash: 'phones' };
  await startRun(
    await databaseOf(),
    file as Parameters<typeof startRun>[1],
    'jsonl',
    'import',
    (id) => `/nowhere/${id}`,
  );
  await newcomer(page, { isOperator: true });
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/operator/imports');
  const table = page.getByRole('group', { name: 'Imports' });
  await expect(table).toContainText(file.name);
  expect(await table.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
});
