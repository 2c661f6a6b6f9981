import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { mailTo, pathIn } from './mailbox.ts';
import { anAddress, blazon, newcomer, PASSWORD } from './people.ts';
import { test } from './test.ts';

const newPage = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();

async function accountOf(page: Page): Promise<string> {
  await page.goto('/dashboard/settings');
  const id = await page.locator('section', { hasText: 'Account ID' }).locator('code').first().textContent();
  if (id === null) throw new Error('the settings page has no account ID');
  return id;
}

async function withPlan(page: Page, plan: string): Promise<void> {
  await blazon(['account', 'plan', await accountOf(page), plan]);
}

/** @returns the whole text of a new token */
async function createToken(page: Page, button: string, name: string): Promise<string> {
  await page.goto('/dashboard/tokens');
  await page.getByText(button, { exact: true }).click();
  const form = page.locator('details', { hasText: button });
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByRole('button', { name: 'Create token' }).click();
  const text = await form.locator('code').first().innerText();
  return /[ps]k_\w+/.exec(text)?.[0] ?? '';
}

async function tokenOfNewcomer(page: Page): Promise<string | undefined> {
  await newcomer(page);
  await page.goto('/dashboard');
  return /pk_\w+/.exec(await page.getByRole('main').innerText())?.[0];
}

test('a newcomer has a logo on their own page after four clicks', async ({ page }) => {
  let clicks = 0;
  const click = async (locator: Locator) => {
    clicks += 1;
    await locator.click();
  };
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const email = anAddress();
  await page.goto('/sign-up');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await click(page.getByRole('button', { name: 'Create account' }));
  // The link in the mail is the second click.
  clicks += 1;
  await page.goto(pathIn(await mailTo(email)));
  await click(page.getByRole('button', { name: 'Create account' }));
  await expect(page.getByRole('img', { name: /^Logo of github.com/ })).toHaveJSProperty('complete', true);
  await click(page.getByRole('button', { name: 'Copy HTML' }));
  const html = await page.evaluate(() => navigator.clipboard.readText());

  const own = await page.context().newPage();
  await own.setContent(html);
  const drawn = own.getByRole('img', { name: 'GitHub' });
  await expect(drawn).toHaveJSProperty('complete', true);
  expect(await drawn.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(64);
  expect(clicks).toBe(4);
});

test('the first step is done once another site has shown a logo', async ({ page, request }) => {
  await newcomer(page);
  await page.goto('/dashboard');
  const step = page.getByRole('listitem').filter({ hasText: 'Show a logo on your page' });
  await expect(step).toContainText('(to do)');
  const token = /pk_\w+/.exec(await page.getByRole('main').innerText())?.[0];
  await request.get(`/github.com?token=${token}`, { headers: { Referer: 'https://shop.example.com/about' } });
  // The list of sites lags by ten seconds.
  await expect(async () => {
    await page.reload();
    await expect(step).toContainText('(done)', { timeout: 1000 });
  }).toPass({ timeout: 20_000 });
});

test('a text that is too long is refused next to its field, not truncated', async ({ page }) => {
  await newcomer(page);
  await page.goto('/dashboard/tokens');
  await page.getByText('Create a logo token', { exact: true }).click();
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('x'.repeat(81));
  await page.getByRole('button', { name: 'Create token' }).click();
  await expect(page.getByText('Expected a name of 1 to 80 characters')).toBeVisible();
  await expect(name).toHaveValue('x'.repeat(81));
  await page.goto('/dashboard/playground?q=github.com');
  await page.getByText('Report a problem', { exact: true }).click();
  await page.getByLabel('What is wrong, and what would be correct').fill('x'.repeat(2001));
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('of at most 2,000 characters; it has 2,001')).toBeVisible();
});

test('from the upgrade to the first brand record and the first call of an assistant', async ({
  page,
  request,
}) => {
  await newcomer(page);
  await page.goto('/dashboard/tokens');
  await expect(page.getByText('Brand data is included in paid plans')).toBeVisible();
  await page.getByRole('link', { name: 'See plans' }).click();
  await page.getByText('Request Startup', { exact: true }).click();
  await page
    .getByLabel('Note to the operator (optional) with the request for Startup')
    .fill('For the newsroom');
  await page.getByRole('button', { name: 'Send request for Startup' }).click();
  await expect(page.getByText('You requested Startup')).toBeVisible();

  const account = await accountOf(page);
  const asked = await blazon(['plan', 'requests', '--account', account]);
  const [first] = Object.values(asked) as { id: string }[];
  await blazon(['plan', 'approve', first?.id ?? '']);

  const token = await createToken(page, 'Create a brand token', 'Newsroom');
  expect(token).toMatch(/^sk_pa_/);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy: Set the variable' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`export BLAZON_TOKEN=${token}`);
  await expect(page.getByText(/^curl -H .*\/brands\/apple\.com"$/)).toBeVisible();
  // A secret token is shown once: neither the list nor its page has it.
  await page.getByRole('link', { name: 'I saved it' }).click();
  await expect(page.getByText(token)).toHaveCount(0);
  await page.getByRole('link', { name: 'Newsroom' }).waitFor();
  for (const path of ['/dashboard/tokens', '/dashboard', '/dashboard/audit'])
    expect(await (await page.request.get(path)).text()).not.toContain(token);

  const authorization = `Bearer ${token}`;
  const record = await request.get('/brands/github.com', { headers: { authorization } });
  expect(record.status()).toBe(200);
  const call = await request.post('/mcp', {
    headers: { authorization, accept: 'application/json, text/event-stream' },
    data: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  });
  expect((await call.json()).result.tools.length).toBeGreaterThan(0);

  await page.goto('/dashboard/playground?q=github.com');
  const image = page.getByRole('img', { name: 'Logo of github.com' });
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(128);
  await expect(page.getByRole('group', { name: 'JSON' })).toContainText('"GitHub"');
  await page.getByRole('button', { name: 'Test the connection' }).click();
  await expect(page.getByText('get_brand_by_domain', { exact: true })).toBeVisible();
  await expect(page.getByText('claude mcp add')).toBeAttached();
});

test('the playground follows what is typed and counts nothing; the log of requests is live', async ({
  page,
  request,
}) => {
  const token = await tokenOfNewcomer(page);
  await page.goto('/dashboard/playground?q=2222.SR');
  await page.getByRole('button', { name: 'Request Saudi Exchange (Tadawul)' }).click();
  await expect(page.getByText('You requested Saudi Exchange (Tadawul)')).toBeVisible();
  await page.getByRole('combobox').fill('spotify.com');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=spotify\.com&kind=domain/);
  await expect(page.getByRole('heading', { name: 'Wrong logo?' })).toBeVisible();

  await page.goto('/dashboard/usage/requests');
  await expect(page.getByText('No requests yet')).toBeVisible();
  await request.get(`/github.com?token=${token}`, { headers: { Referer: 'https://shop.example.com/about' } });
  await request.get(`/no-such-brand.com?token=${token}&discover=off`);
  await request.get(`/github.com?token=${token}&size=7`);
  const rows = page.getByRole('row');
  await expect(rows.filter({ hasText: 'shop.example.com' })).toContainText('Logo');
  await expect(rows.filter({ hasText: 'no-such-brand.com' })).toContainText('Monogram');
  await expect(rows.filter({ hasText: 'Refused' })).toContainText('Not an allowed size');
  await page.getByLabel('Outcome').selectOption('Refused');
  await expect(rows).toHaveCount(2);
  await page.getByLabel('Outcome').selectOption('Not found');
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(page.getByLabel('Outcome')).toHaveValue('');
  await expect(rows.nth(2)).toBeVisible();
});

test('exchanges are filtered while people type and choose', async ({ page }) => {
  await newcomer(page);
  await page.goto('/dashboard/exchanges');
  await expect(page.getByRole('button', { name: 'Filter' })).toBeHidden();
  await page.getByLabel('Search').fill('warsaw');
  await expect(page).toHaveURL(/\?q=warsaw$/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Request / })
    .click();
  await expect(page).toHaveURL(/\?q=warsaw&request=XWAR#request$/);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\?q=warsaw#ask-XWAR$/);
  await page.getByLabel('Region').selectOption('Americas');
  await expect(page.getByText('No exchanges found')).toBeVisible();
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(page).toHaveURL(/\/exchanges$/);
  await expect(page.getByLabel('Search')).toHaveValue('');
});

test('a token is rolled while a client uses the old one', async ({ page, request }) => {
  await newcomer(page);
  await page.goto('/dashboard/tokens');
  const old = (await page.getByRole('table').first().locator('code').first().innerText()).trim();
  const works = async (token: string) => (await request.get(`/github.com?token=${token}`)).status();
  expect(await works(old)).toBe(200);

  await page.getByRole('link', { name: 'First token' }).click();
  await page.getByLabel('Keep the old token for').selectOption({ label: '15 minutes' });
  let isRolled = false;
  const answers = new Set<number>();
  const client = (async () => {
    while (!isRolled) answers.add(await works(old));
  })();
  await page.getByRole('button', { name: 'Roll token' }).click();
  const alert = page.getByText('Your new token “First token” is active');
  await alert.waitFor();
  const fresh = /pk_\w+/.exec(
    await page.locator('#roll').locator('xpath=ancestor::section').innerText(),
  )?.[0];
  expect(await works(fresh ?? '')).toBe(200);
  expect(await works(old)).toBe(200);
  isRolled = true;
  await client;
  expect([...answers]).toEqual([200]);

  await page.getByRole('link', { name: 'Done', exact: true }).click();
  await expect(page.getByText(/Replaced by a new token/)).toBeVisible();
  // Revoking asks for confirmation; the token is then refused everywhere.
  await page.getByRole('link', { name: 'First token' }).first().click();
  await page.getByText('Revoke this token…').click();
  await page.getByRole('button', { name: 'Revoke token' }).click();
  await expect(page.getByText('“First token” is revoked.')).toBeVisible();
  await expect.poll(() => works(fresh ?? '')).toBe(401);
});

test('the dashboard shows a used-up daily quota, and a larger limit ends it', async ({ page }) => {
  await newcomer(page);
  const account = await accountOf(page);
  await page.goto('/dashboard/tokens');
  const token = (await page.getByRole('table').first().locator('code').first().innerText()).trim();
  await expect(page.getByText('usage exceeded', { exact: true })).toHaveCount(0);
  await blazon(['account', 'plan', account, 'free', '--logo-per-day', '3']);

  // A customer's page with the logo in an <img>, which loads and later fails.
  const site = await page.context().newPage();
  const shown = async (size: number) => {
    await site.setContent(
      `<img alt="logo" src="${new URL(page.url()).origin}/github.com?token=${token}&size=${size}">`,
    );
    const logo = site.getByRole('img', { name: 'logo' });
    await expect(logo).toHaveJSProperty('complete', true);
    return logo.evaluate((element: HTMLImageElement) => element.naturalWidth);
  };
  const ask = async () => {
    const response = await page.request.get(`/github.com?token=${token}`);
    return `${response.status()} ${response.headers()['x-error-code'] ?? ''}`.trim();
  };
  await expect.poll(ask).toBe('429 usage_exceeded');
  const refused = await page.request.get(`/github.com?token=${token}`);
  expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(0);
  expect(await shown(64)).toBe(0);

  // Requests are refused immediately; pages show the counts after the next flush, within a second.
  await expect(async () => {
    await page.goto('/dashboard');
    await expect(page.getByText('Used up: further requests get 429')).toBeVisible({
      timeout: 500,
    });
  }).toPass({ timeout: 10_000 });
  await page.goto('/dashboard/tokens');
  await expect(page.getByText('usage exceeded', { exact: true })).toBeVisible();
  await expect(page.getByText('The account’s daily limit is used up.')).toBeVisible();
  // A background job sends the notification, to the dashboard and by mail.
  await expect(async () => {
    await page.goto('/dashboard/notifications');
    await expect(page.getByText(/All logo requests of .* are used/).first()).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 15_000 });

  await blazon(['account', 'plan', account, 'startup']);
  await expect.poll(ask).toBe('200');
  expect(await shown(64)).toBe(64);
  await page.goto('/dashboard/tokens');
  await expect(page.getByText('usage exceeded', { exact: true })).toHaveCount(0);
  await page.goto('/dashboard');
  await expect(page.getByText('Used up: further requests')).toHaveCount(0);
});

test('an exchange is requested and enabled, and its account is notified', async ({ page }) => {
  await newcomer(page);
  await page.goto('/dashboard/exchanges');
  await page.getByLabel('Search').fill('warsaw');
  await page.getByRole('link', { name: 'Request Warsaw' }).click();
  await page.getByLabel('Reason').fill('Polish shares in our app');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('Request sent to the operator.')).toBeVisible();

  const account = await accountOf(page);
  const asked = await blazon(['exchange', 'requests', '--account', account]);
  const [first] = Object.values(asked) as { id: string }[];
  await blazon(['exchange', 'approve', first?.id ?? '', '--answer', 'Welcome']);
  await page.goto('/dashboard/exchanges?access=enabled');
  await expect(page.getByRole('row', { name: /Warsaw.*enabled for you/ })).toBeVisible();
  await page.goto('/dashboard/notifications');
  await page
    .getByRole('heading')
    .getByRole('link', { name: /Warsaw is enabled/ })
    .click();
  await expect(page).toHaveURL(/\/dashboard\/exchanges$/);
  await page.goto('/dashboard/notifications');
  await expect(page.getByRole('link', { name: 'Notifications 1 to look at' })).toBeVisible();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
  await expect(page.getByText('Marked as read.')).toBeVisible();
});

test('a downgrade first lists its effects', async ({ page }) => {
  await newcomer(page);
  await withPlan(page, 'startup');
  await createToken(page, 'Create a brand token', 'Job');
  await page.goto('/dashboard/plan');
  const change = page.getByRole('button', { name: 'Change to Free' });
  await change.click();
  await expect(page.getByText('1 brand token stops working')).toBeVisible();
  await page.getByRole('link', { name: 'Keep Startup' }).click();
  await expect(page.getByText('1 brand token stops working')).toHaveCount(0);
  await expect(change).toBeFocused();
  // Pressed twice, the second time before the warning was read.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: '1 brand token stops working' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Change to Free anyway' }).click();
  await expect(page.getByText('Plan changed.')).toBeVisible();
  await page.goto('/dashboard/tokens');
  await expect(page.getByRole('row', { name: 'Job' })).toContainText('not in your plan');
});

test('other accounts and visitors get 404 or sign-in', async ({ browser, page, request }) => {
  await newcomer(page);
  await page.goto('/dashboard/tokens');
  const href = await page.getByRole('link', { name: 'First token' }).getAttribute('href');
  const other = await newPage(browser);
  await newcomer(other);
  expect((await other.request.get(href ?? '')).status()).toBe(404);
  for (const path of [
    href ?? '',
    '/dashboard/tokens',
    '/dashboard/plan',
    '/dashboard/exchanges',
    '/dashboard/usage',
    '/dashboard/usage/requests',
    '/dashboard/usage/export?format=csv',
    '/dashboard/playground',
    '/dashboard/attribution',
    '/dashboard/notifications',
    '/dashboard/audit',
    '/dashboard/audit/export',
  ]) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(307);
    expect(response.headers().location, path).toMatch(/^\/sign-in\?/);
  }
  await other.context().close();
});

test('the usage page ignores a token that is no id, and counts what was refused', async ({
  page,
  request,
}) => {
  const token = await tokenOfNewcomer(page);
  expect((await request.get(`/github.com?token=${token}&size=7`)).status()).toBe(400);
  const section = page.getByRole('region', { name: 'Refused requests' });
  await expect(async () => {
    const response = await page.goto('/dashboard/usage?token=abc');
    expect(response?.status()).toBe(200);
    await expect(section.getByRole('row')).toHaveCount(2, { timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await section.getByRole('link', { name: 'Show in the log' }).click();
  await expect(page).toHaveURL(/\/dashboard\/usage\/requests\?outcome=refused$/);
});

test('settings are in groups with links to them, the danger zone last', async ({ page }) => {
  await newcomer(page);
  await page.goto('/dashboard/settings');
  const links = page.getByRole('navigation', { name: 'Groups of settings' }).getByRole('link');
  const names = await links.allInnerTexts();
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  expect(await headings.allInnerTexts()).toEqual(names);
  expect(names.at(-1)).toBe('Danger zone');
  await links.last().click();
  await expect(headings.last()).toBeInViewport();
});

test('every page of a banned account says so, with the reason', async ({ page }) => {
  await newcomer(page);
  await blazon(['account', 'ban', await accountOf(page), '--reason', 'Too many tokens.']);
  for (const path of ['/dashboard', '/dashboard/playground']) {
    await page.goto(path);
    await expect(page.getByText('This account is banned')).toBeVisible();
    await expect(page.getByText('Reason: Too many tokens.')).toBeVisible();
  }
  await expect(page.getByText('ready to use')).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a token is created, renamed and revoked, and a plan is requested', async ({ page }) => {
    await newcomer(page);
    const token = await createToken(page, 'Create a logo token', 'Plain');
    expect(token).toMatch(/^pk_/);
    await page.goto('/dashboard/tokens');
    await page.getByRole('link', { name: 'Plain' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Plainer');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect(page.getByRole('heading', { name: 'Plainer' })).toBeVisible();
    await page.getByText('Revoke this token…').click();
    await page.getByRole('button', { name: 'Revoke token' }).click();
    await expect(page.getByText('“Plainer” is revoked.')).toBeVisible();
    await page.goto('/dashboard/plan');
    await page.getByText('Request Scale', { exact: true }).click();
    await page.getByRole('button', { name: 'Send request for Scale' }).click();
    await expect(page.getByText('You requested Scale')).toBeVisible();
    await page.goto('/dashboard/playground');
    await page.getByLabel('Domain, company, stock or coin').fill('spotify.com');
    await page.getByRole('button', { name: 'Show' }).click();
    const { width } = (await page.getByRole('img', { name: 'Logo of spotify.com' }).boundingBox()) ?? {};
    expect(width).toBe(64);
  });
});
