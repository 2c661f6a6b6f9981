import { expect } from '@playwright/test';
import { mailsTo, mailTo, pathIn } from './mailbox.ts';
import { openPalette } from './palette.ts';
import {
  anAddress,
  aPerson,
  blazon,
  forgetCookies,
  newcomer,
  openSession,
  PASSWORD,
  signIn,
} from './people.ts';
import { test } from './test.ts';

test.describe('a newcomer', () => {
  test('signs up, confirms the address, and sees a logo served with their own token', async ({
    page,
    request,
  }) => {
    const email = anAddress();
    await page.goto('/');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();

    const link = pathIn(await mailTo(email));
    // Mail scanners open every link: nothing happens.
    for (let i = 0; i < 3; i += 1) expect((await request.get(link)).status()).toBe(200);
    await page.goto(link);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();

    const logo = page.getByRole('img', { name: 'Logo of github.com' });
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64);
    const token = await page.getByText(/^pk_/).first().innerText();
    const response = await request.get(`/apple.com?token=${token}`);
    expect(response.headers()['content-type']).toBe('image/png');
    await page.goto(link);
    await expect(page.getByText('This link was used already')).toBeVisible();
  });

  test('needs the chosen password to open the link in another browser', async ({ page, browser }) => {
    const email = anAddress();
    await page.goto('/sign-up');
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page).toHaveURL(/\/verify/);
    const other = await (await browser.newContext()).newPage();
    await other.goto(pathIn(await mailTo(email)));
    await other.getByLabel('Password').fill('not the password');
    await other.getByRole('button', { name: 'Create account' }).click();
    await expect(other.getByText('Wrong password.')).toBeVisible();
    await other.getByLabel('Password').fill(PASSWORD);
    await other.getByRole('button', { name: 'Create account' }).click();
    await expect(other).toHaveURL(/\/dashboard$/);
    await other.context().close();
  });

  test('sees the same page for a known address, which gets a mail that says so', async ({ page }) => {
    const email = await aPerson();
    await page.goto('/sign-up');
    await page.getByLabel('Email address').fill(email.toUpperCase());
    await page.getByLabel('Password').fill('another long password');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    const mail = await mailTo(email);
    expect(mail.subject).toBe('You have an account already');
    expect(mail.text).not.toContain('token=');
    await signIn(page, email);
  });

  test('works without scripts: sign up, confirm, sign out, sign in', async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      ...(baseURL !== undefined && { baseURL }),
    });
    const page = await context.newPage();
    const email = anAddress();
    await page.goto('/sign-up');
    await page.getByLabel('Email address').fill('nonsense');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText('Enter one email address')).toBeVisible();
    await expect(page.getByLabel('Email address')).toHaveValue('nonsense');
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.goto(pathIn(await mailTo(email)));
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByText('You are signed out.')).toBeVisible();
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    await context.close();
  });
});

test.describe('signing in', () => {
  test('by a mailed link works once, by the button only, for new people too', async ({ page, request }) => {
    const email = anAddress();
    await page.goto('/dashboard/settings');
    await page.getByRole('link', { name: 'Email me a link instead' }).click();
    await expect(page.getByRole('button', { name: 'Email me a link' })).toBeVisible();
    await page.getByLabel('Email address').fill(email);
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
    const link = pathIn(await mailTo(email));
    await request.get(link);
    const secret = new URLSearchParams(link.split('?')[1]).get('token');
    expect((await request.get(`/api/auth/callback/email?token=${secret}`)).status()).toBe(404);
    await page.goto(link);
    await expect(page.getByText(`sign in as ${email} in this browser`)).toBeVisible();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard\/settings$/);
    await forgetCookies(page);
    await page.goto(link);
    await expect(page.getByText('This link was used already')).toBeVisible();
  });

  test('redirects to the requested page and to no other site', async ({ page, baseURL }) => {
    const email = await aPerson();
    for (const [asked, got] of [
      ['/dashboard/members', '/dashboard/members'],
      ['https://evil.example/', '/dashboard'],
      ['//evil.example', '/dashboard'],
      ['/\\evil.example', '/dashboard'],
    ] as const) {
      await forgetCookies(page);
      await page.goto(`/sign-in?callbackUrl=${encodeURIComponent(asked)}`);
      await page.getByLabel('Email address').fill(email);
      await page.getByLabel('Password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.waitForURL(new URL(got, baseURL).toString());
    }
  });

  test('gives the same message for a wrong password and an unknown address', async ({ page }) => {
    const known = await aPerson();
    const said = [];
    for (const email of [known, anAddress()]) {
      await page.goto('/sign-in');
      await page.getByLabel('Email address').fill(email);
      await page.getByLabel('Password').fill('not the password');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      said.push(await page.getByRole('alert').filter({ hasText: /\w/ }).first().innerText());
    }
    expect(said).toEqual(Array(2).fill('Email address or password is wrong.'));
  });

  test('creates a new session each time and ends the previous one', async ({ page }) => {
    const email = await aPerson();
    await signIn(page, email);
    const before = await page.context().cookies();
    await page.goto('/sign-in?again=1');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    const session = (cookies: typeof before) => cookies.find(({ name }) => name === 'blazon.session');
    expect(session(before)).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(session(await page.context().cookies())?.value).not.toBe(session(before)?.value);
    await forgetCookies(page);
    await page.context().addCookies(before);
    await page.goto('/dashboard');
    await expect(page).toHaveURL(/\/sign-in/);
  });
});

test('resetting a forgotten password signs out every browser', async ({ page, browser }) => {
  const other = await (await browser.newContext()).newPage();
  const email = await newcomer(other);
  await page.goto('/sign-in');
  await page.getByRole('link', { name: 'Forgot it?' }).click();
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const link = pathIn(await mailTo(email));
  await page.goto(link);
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Enter at least 15 characters')).toBeVisible();
  await page.getByLabel('New password').fill('a brand new password');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Your password was changed')).toBeVisible();
  await other.goto('/dashboard');
  await expect(other).toHaveURL(/\/sign-in/);
  await page.goto(link);
  await expect(page.getByText('This link was used already')).toBeVisible();
  await signIn(page, email, 'a brand new password');
  expect((await mailTo(email, 2)).subject).toBe('Your password was changed');
  await other.context().close();
});

test('an unknown address gets the same page and no mail', async ({ page }) => {
  const email = anAddress();
  await page.goto('/forgot-password');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const known = await aPerson();
  await page.goto('/forgot-password');
  await page.getByLabel('Email address').fill(known);
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await mailTo(known);
  expect(await mailsTo(email)).toEqual([]);
});

test('signing out everywhere signs every browser out', async ({ page, browser }) => {
  const other = await (await browser.newContext()).newPage();
  const email = await newcomer(other);
  await openSession(page, email);
  await page.goto('/dashboard/settings');
  await expect(page.getByRole('button', { name: /^Sign out Chrome/ })).toHaveCount(1);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText('You are signed out on all devices.')).toBeVisible();
  for (const one of [page, other]) {
    await one.goto('/dashboard');
    await expect(one).toHaveURL(/\/sign-in/);
  }
  await other.context().close();
});

test('a person is invited, joins, changes role and is removed', async ({ page, browser }) => {
  const [owner, guest] = [await newcomer(page), anAddress()];
  await page.goto('/dashboard/members');
  await page.getByLabel('Email address').fill(guest);
  await page.getByLabel('Role', { exact: true }).selectOption('admin');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`Invitation sent to ${guest}.`)).toBeVisible();

  const other = await (await browser.newContext()).newPage();
  await other.goto(pathIn(await mailTo(guest)));
  await other.getByRole('link', { name: 'Create an account to join' }).click();
  await expect(other.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await expect(other.getByLabel('Email address')).toHaveValue(guest);
  await other.getByLabel('Password').fill(PASSWORD);
  await other.getByRole('button', { name: 'Create account' }).click();
  await expect(other.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await other.goto(pathIn(await mailTo(guest, 2)));
  await other.getByRole('button', { name: 'Create account' }).click();
  await other.getByRole('button', { name: 'Join' }).click();
  await expect(other.getByText('You joined')).toBeVisible();
  await other.getByRole('link', { name: 'Members' }).click();
  await expect(other.getByRole('cell', { name: owner })).toBeVisible();

  await page.goto('/dashboard/members');
  await page.getByLabel(`Role of ${guest}`, { exact: true }).selectOption('member');
  await page.getByRole('button', { name: `Change the role of ${guest}` }).click();
  await expect(page.getByText(`Role of ${guest} is now member.`)).toBeVisible();
  await other.goto('/dashboard/members');
  await expect(other.getByRole('button', { name: 'Send invitation' })).toHaveCount(0);
  await page.getByText(`Remove ${guest}…`).click();
  await page.getByRole('button', { name: 'Remove member' }).click();
  await expect(page.getByText(`${guest} is no longer a member.`)).toBeVisible();
  expect(page.url()).not.toContain('example.com');
  await other.goto('/dashboard/members');
  await expect(other.getByRole('cell', { name: owner })).toHaveCount(0);
  await other.context().close();

  const late = anAddress();
  await page.getByLabel('Email address').fill(late);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByRole('button', { name: `Withdraw the invitation of ${late}` }).click();
  await expect(page.getByText(`Invitation of ${late} withdrawn.`)).toBeVisible();
});

test('the link in the new mailbox changes the address, and the old one is notified', async ({ page }) => {
  const [before, after] = [await newcomer(page), anAddress()];
  await page.goto('/dashboard/settings');
  await page.getByLabel('New address').fill(after);
  await page.getByRole('button', { name: 'Change address' }).click();
  await expect(page.getByText('If the address can be used')).toBeVisible();
  expect((await mailTo(before)).text).toContain(after.replace('@', ' (at) ').replace('.', ' (dot) '));
  await page.goto(pathIn(await mailTo(after)));
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(page.getByText('Email address changed.')).toBeVisible();
  expect((await mailTo(before, 2)).subject).toBe('Your address was changed');
  await forgetCookies(page);
  await signIn(page, after);
});

test('deleting one’s data revokes the token immediately; the export has the data from before', async ({
  page,
  request,
}) => {
  const email = await newcomer(page);
  await page.goto('/dashboard');
  const token = await page.getByText(/^pk_/).first().innerText();
  expect((await request.get(`/apple.com?token=${token}`)).status()).toBe(200);
  await page.goto('/dashboard/settings');
  const exported = page.getByRole('link', { name: 'Export as JSON' });
  // Says which status came, should the download below not begin.
  const answer = await page.request.get((await exported.getAttribute('href')) ?? '');
  expect(answer.status()).toBe(200);
  const [download] = await Promise.all([
    // On a busy host, Chromium once began none within 30 s.
    page.waitForEvent('download', { timeout: 90_000 }),
    exported.click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({ person: { email } });

  const danger = page.getByRole('region', { name: 'Delete my data' });
  await danger.getByRole('textbox').fill('something else');
  await danger.getByRole('button').click();
  await expect(page.getByText('Type the word as it is shown.')).toBeVisible();
  await danger.getByRole('textbox').fill('delete');
  await danger.getByRole('button').click();
  await expect(page.getByText('Your data was deleted')).toBeVisible();
  await expect.poll(async () => (await request.get(`/apple.com?token=${token}`)).status()).toBe(401);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Email address or password is wrong.')).toBeVisible();
});

test('the operator area exists for operators only', async ({ page, browser, allowConsole }) => {
  allowConsole(/status of 404 .*\/operator\)/);
  const operator = await newcomer(page, { isOperator: true });
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Operator area' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Operator area' })).toBeVisible();
  const other = await (await browser.newContext()).newPage();
  await newcomer(other);
  expect((await other.goto('/operator'))?.status()).toBe(404);
  await blazon(['operator', 'revoke', operator]);
  expect((await page.goto('/operator'))?.status()).toBe(404);
  await other.context().close();
});

test('the palette opens with Ctrl-K and goes to a page with the keyboard alone', async ({ page }) => {
  await newcomer(page);
  await page.goto('/dashboard');
  await (await openPalette(page)).fill('sett');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/settings$/);
});

test('a further account is opened from the switcher, and is the current one', async ({ page }) => {
  await signIn(page, await aPerson());
  const side = page.getByRole('complementary');
  const heading = page.getByRole('heading', { level: 1 });
  const current = side.getByText(/^Account: ./);
  const first = (await current.textContent()) ?? '';
  await current.click();
  await side.getByRole('link', { name: 'New account' }).click();
  await page.getByLabel('Account name').fill('Second of mine');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Account created. You are in Second of mine now.')).toBeVisible();
  await expect(side.getByText('Account: Second of mine')).toBeVisible();
  await expect(heading).toBeFocused();
  // It has a token.
  await expect(page.getByRole('img', { name: 'Logo of github.com' })).toBeVisible();

  await current.click();
  await side.getByRole('button', { name: first.replace(/Account: (.*)/, 'Switch to “$1”') }).focus();
  await page.keyboard.press('Enter');
  await expect(side.getByText(first)).toBeVisible();
  await expect(heading).toBeFocused();
  await page.goto('/dashboard/settings');
  await page.getByLabel('Account name').fill('Renamed');
  await page.keyboard.press('Enter');
  await expect(side.getByText('Account: Renamed')).toBeVisible();
});
