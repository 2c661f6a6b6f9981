import { type Browser, expect, type Page } from '@playwright/test';
import { mailsTo, mailTo, pathIn } from './mailbox.ts';
import { blazon, forgetCookies, newcomer, PASSWORD, signedInLongAgo, signIn } from './people.ts';
import { beginSetUp, codeFor, enterCode, firstStep, switchOn } from './second-factor.ts';
import { test } from './test.ts';

const PAGE = '/dashboard/settings/second-factor';

const newPage = async (browser: Browser, options = {}): Promise<Page> =>
  (await browser.newContext(options)).newPage();

test('is set up, asked for after the password, and each code works once', async ({ page, browser }) => {
  const email = await newcomer(page);
  await page.goto('/dashboard/settings');
  await page.getByRole('link', { name: 'Set up…' }).click();
  await expect(page.getByRole('heading', { name: 'The second factor is off' })).toBeVisible();
  const begun = await beginSetUp(page);
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Copy the key' })).toBeVisible();
  const picture = page.getByRole('img', { name: /^QR code/ });
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByText('This code is wrong')).toBeVisible();
  const { key, used, recoveryCodes } = await switchOn(page, begun);
  expect(recoveryCodes).toHaveLength(10);
  await mailTo(email);
  await page.getByRole('link', { name: 'I have saved them' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
  await expect(page.getByText(recoveryCodes[0] ?? '')).toHaveCount(0);
  await page.goto(PAGE);
  expect(await page.content()).not.toContain(recoveryCodes[0]);
  expect(await page.content()).not.toContain(key);

  const other = await newPage(browser);
  await firstStep(other, email, PASSWORD);
  expect(await (await other.request.get('/api/auth/session')).json()).toBeNull();
  await firstStep(other, email, PASSWORD);
  await other.goto('/dashboard/members');
  await expect(other).toHaveURL(/\/sign-in\/code\?callbackUrl=%2Fdashboard%2Fmembers$/);
  expect(await other.content()).not.toContain('pk_');
  await enterCode(other, used);
  await expect(other.getByText('This code is wrong or was used already.')).toBeVisible();
  const waiting = (await other.context().cookies()).find(({ name }) => name.endsWith('blazon.session'));
  const code = codeFor(key, 1);
  await enterCode(other, `${code.slice(0, 3)} ${code.slice(3)}`);
  await expect(other).toHaveURL(/\/dashboard\/members$/);
  const signedIn = (await other.context().cookies()).find(({ name }) => name.endsWith('blazon.session'));
  expect(signedIn?.value).not.toBe(waiting?.value);

  const third = await newPage(browser);
  await firstStep(third, email, PASSWORD);
  await enterCode(third, code);
  await expect(third.getByText('This code is wrong or was used already.')).toBeVisible();
  await enterCode(third, recoveryCodes[3]?.toUpperCase() ?? '');
  await expect(third).toHaveURL(/\/dashboard$/);
  await mailTo(email, 2);
  expect(await mailsTo(email)).toHaveLength(2);
  await third.goto(PAGE);
  await expect(third.getByText('9 recovery codes are left.')).toBeVisible();
  for (const one of [other, third]) await one.context().close();
});

test('works without scripts and with the keyboard alone', async ({ browser }) => {
  const page = await newPage(browser, { javaScriptEnabled: false });
  const email = await newcomer(page);
  const key = await beginSetUp(page);
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  await page.getByLabel('Code', { exact: true }).focus();
  await page.keyboard.type(codeFor(key));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Save your recovery codes')).toBeVisible();
  const codes = page.getByRole('listitem').filter({ hasText: /^\w{4}(-\w{4}){3}$/ });
  const [code = ''] = await codes.allInnerTexts();
  await page.getByRole('link', { name: 'I have saved them' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The second factor is on')).toBeVisible();
  await page.locator('summary', { hasText: 'Make new recovery codes…' }).focus();
  await page.keyboard.press('Enter');
  await press('Make new codes');
  await expect(codes).toHaveCount(10);
  const [renewed = ''] = await codes.allInnerTexts();
  await forgetCookies(page);

  await firstStep(page, email, PASSWORD);
  const field = page.getByLabel('Code', { exact: true });
  await expect(field).toBeFocused();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is wrong')).toBeVisible();
  await expect(field).toBeFocused();
  await page.keyboard.type(renewed);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.goto(PAGE);
  await page.locator('summary', { hasText: 'Switch off…' }).focus();
  await page.keyboard.press('Enter');
  await press('Switch off');
  await expect(page.getByText('Second factor switched off.')).toBeVisible();
  await forgetCookies(page);
  await signIn(page, email);
  await page.context().close();
});

test('is asked for after a mailed link and after a reset, and removed on the command line', async ({
  page,
  browser,
}) => {
  const email = await newcomer(page);
  const { key } = await switchOn(page);
  const other = await newPage(browser);
  await other.goto('/sign-in?with=link&callbackUrl=%2Fdashboard%2Ftokens');
  await other.getByLabel('Email address').fill(email);
  await other.getByRole('button', { name: 'Email me a link' }).click();
  await other.goto(pathIn(await mailTo(email, 2)));
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(other).toHaveURL(/\/sign-in\/code/);
  await enterCode(other, codeFor(key, 1));
  await expect(other).toHaveURL(/\/dashboard\/tokens$/);

  await forgetCookies(other);
  await other.goto('/forgot-password');
  await other.getByLabel('Email address').fill(email);
  await other.getByRole('button', { name: 'Email me a link' }).click();
  await other.goto(pathIn(await mailTo(email, 3)));
  await other.getByLabel('New password').fill('seven other long words');
  await other.getByRole('button', { name: 'Set password' }).click();
  await expect(other.getByText('Your password was changed')).toBeVisible();
  await firstStep(other, email, 'seven other long words');
  await other.getByRole('button', { name: 'Sign in as someone else' }).click();
  await expect(other.getByText('You are signed out.')).toBeVisible();

  await blazon(['person', 'second-factor', 'remove', email]);
  await signIn(other, email, 'seven other long words');
  await other.context().close();
});

test('is set up and switched off only after a recent sign-in', async ({ page, browser }) => {
  const email = await newcomer(page);
  const key = await beginSetUp(page);
  await signedInLongAgo(email);
  await page.getByLabel('Code', { exact: true }).fill(codeFor(key));
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in again' })).toBeVisible();
  await page.goto(PAGE);
  await expect(page.getByRole('heading', { name: 'Sign in again' })).toBeVisible();
  expect(await page.content()).not.toContain(key.slice(0, 9));
  const other = await newPage(browser);
  await signIn(other, email);
  await other.context().close();
});

test('an operator with a second factor signs in again with both steps', async ({ page }) => {
  const email = await newcomer(page, { isOperator: true });
  const { recoveryCodes } = await switchOn(page);
  await signedInLongAgo(email);
  await page.goto(PAGE);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await enterCode(page, recoveryCodes[0] ?? '');
  await expect(page).toHaveURL(new RegExp(`${PAGE}$`));
  await page.goto('/operator');
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(page).toHaveURL(/\/operator$/);
});
