import { readFileSync } from 'node:fs';
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { mailTo, pathIn } from './mailbox.ts';
import {
  anAddress,
  aPerson,
  blazon,
  forgetCookies,
  newcomer,
  openSession,
  PASSWORD,
  signedInLongAgo,
} from './people.ts';
import { test } from './test.ts';

const PAGES = [
  '/dashboard',
  '/dashboard/settings',
  '/dashboard/members',
  '/dashboard/settings/export',
  '/operator',
];

const newPage = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();

test('a visitor who is not signed in sees none of the pages', async ({ request }) => {
  for (const path of PAGES) {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBe(307);
    expect(response.headers().location, path).toBe(`/sign-in?callbackUrl=${encodeURIComponent(path)}`);
    expect(await response.text(), path).not.toMatch(/pk_|@example\.com/);
  }
});

test('forged internal Next headers give no access', async ({ request }) => {
  const forged: Record<string, string>[] = [
    { 'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy' },
    { 'x-forwarded-host': 'evil.example' },
    { cookie: 'blazon.session=x' },
    { cookie: `blazon.session=${'a'.repeat(43)}` },
    { cookie: "blazon.session=' or 1=1 --" },
    { 'x-page-path': '//evil.example' },
  ];
  for (const headers of forged)
    for (const path of PAGES) {
      const response = await request.get(path, { maxRedirects: 0, headers });
      expect(response.status(), path).toBe(307);
      expect(response.headers().location, path).toMatch(/^\/sign-in\?callbackUrl=%2F(?:dashboard|operator)/);
    }
});

test('the session endpoint returns only who is signed in', async ({ page }) => {
  const email = await aPerson();
  expect(await (await page.request.get('/api/auth/session')).json()).toBeNull();
  await openSession(page, email);
  const session = await (await page.request.get('/api/auth/session')).json();
  expect(Object.keys(session).sort()).toEqual(['expires', 'user']);
  expect(Object.keys(session.user).sort()).toEqual(['email', 'id', 'name']);
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'blazon.session');
  expect(JSON.stringify(session)).not.toContain(cookie?.value);
});

test('no page contains a session secret, a hash or a mailed link', async ({ page }) => {
  await newcomer(page);
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'blazon.session');
  for (const path of PAGES.slice(0, 4)) {
    const text = await (await page.request.get(path)).text();
    for (const secret of [cookie?.value ?? '', '$argon2', 'token_hash'])
      expect(text, path).not.toContain(secret);
  }
});

test.describe('actions', () => {
  /** Catches the last action request of the page. */
  async function catchAction(page: Page, act: () => Promise<unknown>) {
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'POST' && 'next-action' in request.headers()),
      act(),
    ]);
    const headers = await sent.allHeaders();
    return {
      url: sent.url(),
      body: sent.postDataBuffer() ?? Buffer.alloc(0),
      headers: Object.fromEntries(
        ['accept', 'content-type', 'next-action', 'next-router-state-tree', 'origin'].map((name) => [
          name,
          headers[name] ?? '',
        ]),
      ),
    };
  }
  type Caught = Awaited<ReturnType<typeof catchAction>>;
  const send = (
    request: APIRequestContext,
    { url, body, headers }: Caught,
    more: Record<string, string> = {},
  ) => request.post(url, { data: body, headers: { ...headers, ...more }, maxRedirects: 0 });

  test('do nothing for visitors, other accounts, other sites and forged ids', async ({
    page,
    browser,
    playwright,
    baseURL,
  }) => {
    const [ada, eve] = [await aPerson(), await aPerson()];
    await openSession(page, ada);
    await page.goto('/dashboard/settings');
    const name = page.getByLabel('Account name');
    const before = await name.inputValue();
    await name.fill('Renamed once');
    const caught = await catchAction(page, () =>
      page
        .getByRole('region', { name: /^Account/ })
        .getByRole('button', { name: 'Save name' })
        .click(),
    );
    await expect(page.getByText('Saved.')).toBeVisible();
    await expect(page.getByLabel('Account name')).toHaveValue('Renamed once');
    expect(before).not.toBe('Renamed once');

    // Repeating the caught request must not have this effect again.
    await page.getByLabel('Account name').fill('As it should be');
    await page
      .getByRole('region', { name: /^Account/ })
      .getByRole('button', { name: 'Save name' })
      .click();
    await expect(page.getByLabel('Account name')).toHaveValue('As it should be');
    const asItWas = async () => {
      await page.goto('/dashboard/settings');
      await expect(page.getByLabel('Account name')).toHaveValue('As it should be');
    };

    const visitor = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
    expect((await send(visitor, caught)).headers()['x-action-redirect'] ?? '').toContain('/sign-in');
    await asItWas();

    const other = await newPage(browser);
    await openSession(other, eve);
    // The form names the account it was made for, not Eve's current one.
    expect((await send(other.request, caught)).status()).toBe(200);
    await other.goto('/dashboard/settings');
    await expect(other.getByLabel('Account name')).not.toHaveValue('Renamed once');
    await asItWas();

    for (const origin of ['https://evil.example', 'null'])
      expect((await send(page.request, caught, { origin })).status(), origin).toBeGreaterThanOrEqual(400);
    await asItWas();

    const forged = { 'next-action': '7f'.padEnd(42, '0') };
    expect((await send(page.request, caught, forged)).status()).toBeGreaterThanOrEqual(400);
    await asItWas();
    await other.context().close();
    await visitor.dispose();
  });

  test('change nothing on people, sessions and invitations of others', async ({ page, browser }) => {
    const [ada, eve, guest] = [await aPerson(), await aPerson(), anAddress()];
    await openSession(page, ada);
    await page.goto('/dashboard/members');
    await page.getByLabel('Email address').fill(guest);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByText(/^Invitation sent to /)).toBeVisible();
    const invitationId = await page.locator('input[name=invitationId]').inputValue();
    const second = await newPage(browser);
    await openSession(second, ada);
    await page.goto('/dashboard/settings');
    const sessionId = await page.locator('input[name=sessionId]').first().inputValue();

    const other = await newPage(browser);
    await openSession(other, eve);
    const third = await newPage(browser);
    await openSession(third, eve);
    await other.goto('/dashboard/settings');
    await other
      .locator('input[name=sessionId]')
      .first()
      .evaluate((input, id) => {
        (input as HTMLInputElement).value = id;
      }, sessionId);
    await other.getByRole('button', { name: /^Sign out Chrome/ }).click();
    await second.goto('/dashboard');
    await expect(second).toHaveURL(/\/dashboard$/);

    await other.goto('/dashboard/members');
    await other.getByLabel('Email address').fill(anAddress());
    await other.getByRole('button', { name: 'Send invitation' }).click();
    await expect(other.getByText(/^Invitation sent to /)).toBeVisible();
    await other.locator('input[name=invitationId]').evaluate((input, id) => {
      (input as HTMLInputElement).value = id;
    }, invitationId);
    await other.getByRole('button', { name: /^Withdraw/ }).click();
    await expect(other.getByText('This invitation was used, withdrawn or is too old.')).toBeVisible();
    await page.goto('/dashboard/members');
    await expect(page.getByRole('cell', { name: guest, exact: true })).toBeVisible();
    await expect(page.getByText(eve)).toHaveCount(0);
    for (const one of [second, other, third]) await one.context().close();
  });

  test('ignore fields that are not in their forms', async ({ page }) => {
    const rows = readFileSync('tests/corpora/mass-assignment.jsonl', 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as { form: Record<string, unknown> });
    expect(rows.length).toBeGreaterThan(10);
    await newcomer(page);
    const kept = async () => {
      const data = await (await page.request.get('/dashboard/settings/export')).json();
      return JSON.stringify([
        { ...data.person, name: '' },
        data.memberships,
        data.accounts[0].plan,
        data.accounts[0].id,
      ]);
    };
    const before = await kept();
    await page.goto('/dashboard/settings');
    const fields = {
      isOperator: 'true',
      is_operator: 'true',
      ...Object.fromEntries(rows.flatMap(({ form }) => Object.entries(form))),
    };
    await page.evaluate((all) => {
      const form = document.querySelector('[aria-labelledby=profile] form');
      for (const [name, value] of Object.entries(all)) {
        if (form === null || form.querySelector(`[name="${CSS.escape(name)}"]`) !== null) continue;
        const input = document.createElement('input');
        [input.type, input.name, input.value] = [
          'hidden',
          name,
          typeof value === 'object' ? JSON.stringify(value) : `${value}`,
        ];
        form.append(input);
      }
    }, fields);
    const profile = page.getByRole('region', { name: 'Profile' });
    await profile.getByLabel('Name').fill('Ada');
    await profile.getByRole('button', { name: 'Save name' }).click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await expect(profile.getByLabel('Name')).toHaveValue('Ada');
    expect(await kept()).toBe(before);
  });
});

test('dangerous actions need a sign-in within ten minutes', async ({ page }) => {
  const email = await newcomer(page);
  await page.goto('/sign-in?again=1&callbackUrl=/dashboard/settings');
  await expect(page.getByRole('heading', { name: 'Sign in again' })).toBeVisible();
  await expect(page.getByLabel('Email address')).toHaveValue(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/settings$/);
});

const signInAgain = async (page: Page) => {
  await expect(page.getByRole('heading', { name: 'Sign in again' })).toBeVisible();
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};
/** The draft in the tab's session storage. */
const draftInTab = (page: Page) => page.evaluate(() => sessionStorage.getItem('blazon-draft'));

test.describe('a form interrupted by a second sign-in', () => {
  test('is restored once', async ({ page }) => {
    const email = await newcomer(page);
    const invited = anAddress();
    await page.goto('/dashboard/members');
    await signedInLongAgo(email);
    await page.getByLabel('Email address').fill(invited);
    await page.getByLabel('Role', { exact: true }).selectOption('admin');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await signInAgain(page);
    await expect(page).toHaveURL(/\/dashboard\/members$/);
    await expect(page.getByLabel('Email address')).toHaveValue(invited);
    await expect(page.getByLabel('Email address')).toBeFocused();
    await expect(page.getByLabel('Role', { exact: true })).toHaveValue('admin');
    expect(await draftInTab(page)).toBeNull();
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByRole('cell', { name: invited, exact: true })).toBeVisible();
    await page.goto('/dashboard/members');
    await expect(page.getByLabel('Email address')).toHaveValue('');
  });

  test('is not stored with passwords, for another form, too late or after signing out', async ({ page }) => {
    const email = await aPerson();
    await openSession(page, email);
    await page.goto('/dashboard/settings');
    await signedInLongAgo(email);
    const password = page.getByRole('region', { name: 'Password' });
    await password.getByLabel('Current password').fill(PASSWORD);
    await password.getByLabel('New password').fill('nine other long words of mine');
    await password.getByRole('button').click();
    await signInAgain(page);
    await expect(page).toHaveURL(/\/dashboard\/settings$/);
    await expect(password.getByLabel('Current password')).toHaveValue('');
    await expect(password.getByLabel('New password')).toHaveValue('');

    await page.goto('/dashboard/members');
    await signedInLongAgo(email);
    await page.getByLabel('Email address').fill('ada@example.com');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in again' })).toBeVisible();
    await expect.poll(() => draftInTab(page)).toContain('ada@example.com');
    await page.goto('/dashboard/settings');
    await expect(page.getByLabel('New address')).toHaveValue('');
    await page.clock.setFixedTime(Date.now() + 31 * 60_000);
    await page.goto('/dashboard/members');
    await expect.poll(() => draftInTab(page)).toBeNull();
    await expect(page.getByLabel('Email address')).toHaveValue('');

    await page.clock.setFixedTime(Date.now());
    await page.getByLabel('Email address').fill('eve@example.com');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect.poll(() => draftInTab(page)).toContain('eve@example.com');
    await forgetCookies(page);
    await page.goto('/sign-in');
    await expect.poll(() => draftInTab(page)).toBeNull();
  });

  test('restores an operator’s reason in the opened form', async ({ page }) => {
    const email = await newcomer(page, { isOperator: true });
    const { account } = await blazon(['token', 'create', '--kind', 'publishable', '--plan', 'free']);
    await page.goto(`/operator/accounts/${account}`);
    await signedInLongAgo(email);
    const tokens = page.getByRole('region', { name: 'Tokens' }).first();
    await tokens.getByText('Ban…').click();
    const reason = tokens.getByLabel('Reason');
    await reason.fill('Scraping.');
    await tokens.getByRole('button', { name: 'Ban token' }).click();
    await signInAgain(page);
    await expect(page).toHaveURL(new RegExp(`/operator/accounts/${account}$`));
    await expect(reason).toBeVisible();
    await expect(reason).toHaveValue('Scraping.');
  });

  test('is empty without scripts', async ({ browser }) => {
    const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
    const email = await aPerson();
    await openSession(page, email);
    await page.goto('/dashboard/members');
    await signedInLongAgo(email);
    await page.getByLabel('Email address').fill('ada@example.com');
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await signInAgain(page);
    await expect(page).toHaveURL(/\/dashboard\/members$/);
    await expect(page.getByLabel('Email address')).toHaveValue('');
    await page.context().close();
  });
});

test('links in mails use the configured host, not that of the request', async ({ playwright, baseURL }) => {
  const email = anAddress();
  const request = await playwright.request.newContext({
    ...(baseURL !== undefined && { baseURL }),
    extraHTTPHeaders: {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    },
  });
  const csrf = await (await request.get('/api/auth/csrf')).json();
  await request.post('/api/auth/signin/email', {
    form: { email, csrfToken: csrf.csrfToken, callbackUrl: 'https://evil.example/' },
    maxRedirects: 0,
  });
  const mail = await mailTo(email);
  expect(mail.text).not.toContain('evil.example');
  expect(mail.links.map((link) => new URL(link).origin)).toEqual([
    `http://localhost:${new URL(baseURL ?? '').port}`,
  ]);
  expect(pathIn(mail)).toContain('callbackUrl=%2Fdashboard&');
  await request.dispose();
});

const SCANNERS: Record<string, string>[] = [
  {},
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
  { purpose: 'prefetch', 'sec-purpose': 'prefetch;prerender', 'next-router-prefetch': '1', rsc: '1' },
];

/** Opens a link as a mail scanner or a stranger does. */
const lookAt = async (request: APIRequestContext, path: string) => {
  for (const method of ['GET', 'HEAD', 'OPTIONS'])
    for (const headers of SCANNERS) {
      const response = await request.fetch(path, { method, headers, maxRedirects: 0 });
      expect(response.status(), `${method} ${path}`).toBeLessThan(500);
      expect(response.headers().location ?? '', path).not.toContain('evil.example');
      expect(response.headers()['set-cookie'] ?? '', path).not.toContain('blazon.session');
    }
};
const linkTo = async (email: string, count = 1) => {
  const mail = await mailTo(email, count);
  expect(mail.text).not.toContain('evil.example');
  return pathIn(mail);
};

test('links of invitations and new addresses survive a GET, belong to one person and work once', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(240_000);
  const [ada, guest, moved] = [await aPerson(), await aPerson(), anAddress()];
  const eve = await newPage(browser);
  await newcomer(eve);

  await openSession(page, ada);
  await page.goto('/dashboard/members');
  await page.getByLabel('Email address').fill(guest);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(/^Invitation sent to /)).toBeVisible();
  const invitation = await linkTo(guest);
  await lookAt(request, invitation);
  await eve.goto(invitation);
  await expect(eve.getByRole('button', { name: 'Join' })).toHaveCount(0);
  const invited = await newPage(browser);
  await openSession(invited, guest);
  await invited.goto(invitation);
  await expect(invited).toHaveTitle(/^Join “/);
  await invited.getByRole('button', { name: 'Join' }).click();
  await expect(invited.getByText('You joined')).toBeVisible();
  await invited.goto(invitation);
  await expect(invited.getByText('This invitation was used, withdrawn or is too old.')).toBeVisible();

  await page.goto('/dashboard/settings');
  await page.getByLabel('New address').fill(moved);
  await page.getByRole('button', { name: 'Change address' }).click();
  await expect(page.getByText('If the address can be used')).toBeVisible();
  const change = await linkTo(moved);
  await lookAt(request, change);
  await eve.goto(change);
  await eve.getByRole('button', { name: 'Use this address' }).click();
  await expect(eve.getByText('This link was used already')).toBeVisible();
  await page.goto(change);
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(page.getByText('Email address changed.')).toBeVisible();
  await page.goto(change);
  await expect(page.getByText('This link was used already')).toBeVisible();
  for (const one of [eve, invited]) await one.context().close();
});

test('the link to a new password survives a GET, works once and signs out all browsers', async ({
  page,
  browser,
  request,
}) => {
  test.setTimeout(240_000);
  const email = await newcomer(page);
  const visitor = await newPage(browser);
  await visitor.goto('/forgot-password');
  await visitor.getByLabel('Email address').fill(email);
  await visitor.getByRole('button', { name: 'Email me a link' }).click();
  await expect(visitor.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const reset = await linkTo(email);
  await lookAt(request, reset);
  await visitor.goto(reset);
  await expect(visitor.getByLabel('New password')).toBeFocused();
  await visitor.getByLabel('New password').fill('seven other long words');
  await visitor.getByRole('button', { name: 'Set password' }).click();
  await expect(visitor).toHaveURL(/\/sign-in\?notice=password-set$/);
  await visitor.goto(reset);
  await expect(visitor.getByText('This link was used already')).toBeVisible();
  // All browsers are signed out, including the one that changed the address.
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/sign-in/);
  await visitor.context().close();
});

test('an address gets one mail, however it is written', async ({ request }) => {
  const { csrfToken } = await (await request.get('/api/auth/csrf')).json();
  for (const email of [
    'a@example.com,b@example.com',
    'a@example.com%0aBcc: b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    'A <a@example.com>',
  ]) {
    const response = await request.post('/api/auth/signin/email', {
      form: { email, csrfToken },
      maxRedirects: 0,
    });
    expect(response.status(), email).toBeLessThan(500);
    expect(response.headers().location ?? '', email).not.toContain('verify-request');
  }
});
