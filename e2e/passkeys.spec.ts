import { expect, type Locator, type Page } from '@playwright/test';
import axe from 'axe-core';
import { hydrated } from './hydrated.ts';
import { mailTo } from './mailbox.ts';
import { forgetCookies, newcomer, PASSWORD, signedInLongAgo } from './people.ts';
import { switchOn } from './second-factor.ts';
import { test } from './test.ts';

// Passkeys belong to a host name, which an IP address is not.
test.use({ baseURL: process.env.BLAZON_E2E_URL?.replace('127.0.0.1', 'localhost') });

const SETTINGS = '/dashboard/settings';

/**
 * Gives the browser an authenticator that verifies its user without asking. It also chooses from the list of the address
 * field as soon as there is one.
 */
async function addAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const section = (page: Page) => page.getByRole('region', { name: 'Passkeys' });

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto(SETTINGS);
  await section(page).getByLabel('Name', { exact: true }).fill(name);
  await section(page).getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Passkey added.')).toBeVisible();
}

/** @param name of the passkey */
async function remove(page: Page, name: string): Promise<void> {
  await section(page).getByText(`Remove the passkey ${name}…`).click();
  await section(page).getByRole('button', { name: 'Remove passkey' }).click();
}

const useButton = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Sign in with a passkey' }).click();

test('is added, signs in without an address or a code, is renamed and removed', async ({ page }) => {
  await addAuthenticator(page);
  const email = await newcomer(page);
  await switchOn(page);
  await addPasskey(page, 'Phone');
  await expect(section(page)).toContainText('not used yet');
  await mailTo(email, 2);

  await forgetCookies(page);
  await page.goto('/sign-in?with=link&callbackUrl=%2Fdashboard%2Ftokens');
  await useButton(page);
  await expect(page).toHaveURL(/\/dashboard\/tokens$/);
  await page.goto(SETTINGS);
  await expect(section(page)).toContainText('last used on');

  await signedInLongAgo(email);
  await section(page).getByText('Rename the passkey Phone').click();
  await section(page).getByLabel('New name').fill('Old phone');
  await section(page).getByRole('button', { name: 'Save name' }).click();
  await expect(page.getByText('Passkey renamed.')).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/settings\?notice=passkey-renamed#passkeys$/);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\/settings#passkeys$/);
  await remove(page, 'Old phone');
  await expect(page.getByRole('heading', { name: 'Sign in again' })).toBeVisible();
  await useButton(page);
  await expect(page).toHaveURL(/\/dashboard\/settings$/);
  await remove(page, 'Old phone');
  await expect(page.getByText('Passkey removed.')).toBeVisible();
  await expect(section(page).getByRole('listitem')).toHaveCount(0);

  await forgetCookies(page);
  await page.goto('/sign-in?with=link');
  await useButton(page);
  await expect(page.getByText('This passkey cannot be used here.')).toBeVisible();
});

test('is offered in the list of the address field', async ({ page }) => {
  await addAuthenticator(page);
  await newcomer(page);
  await addPasskey(page, 'Phone');
  await forgetCookies(page);
  await page.goto('/sign-in?callbackUrl=%2Fdashboard%2Ftokens');
  await expect(page).toHaveURL(/\/dashboard\/tokens$/);
});

test('is the second step of an operator who signs in with a password', async ({ page, baseURL }) => {
  await addAuthenticator(page);
  const email = await newcomer(page, { isOperator: true });
  await addPasskey(page, 'Security key');
  await forgetCookies(page);
  // At another address than that of the pages, where there are no passkeys.
  await page.goto(`${baseURL?.replace('localhost', '127.0.0.1')}/sign-in`);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Use your passkey' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'blazon.session');
  if (cookie === undefined) throw new Error('expected the cookie of a waiting sign-in');
  await page.context().addCookies([{ ...cookie, domain: 'localhost' }]);
  await page.goto('/operator');
  await expect(page).toHaveURL(/\/sign-in\/code\?callbackUrl=%2Foperator$/);
  await useButton(page);
  await expect(page).toHaveURL(/\/operator$/);
});

test('at another address, a link leads to the one with passkeys, and nothing moves', async ({
  page,
  baseURL,
}) => {
  await newcomer(page);
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      shifts.push(...list.getEntries().map((entry) => (entry as unknown as { value: number }).value));
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // The section is in view.
  await page.setViewportSize({ width: 1280, height: 3000 });
  await page.goto(`${baseURL?.replace('localhost', '127.0.0.1')}${SETTINGS}`);
  await hydrated(page.getByRole('button', { name: 'Sign out everywhere' }));
  const link = section(page).getByRole('link', { name: `${baseURL}` });
  await expect(link).toHaveAttribute('href', `${baseURL}${SETTINGS}#passkeys`);
  const shifts = await page.evaluate(async () => {
    // Shifts are reported after the frame they were in.
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
    await new Promise((done) => setTimeout(done, 200));
    return (window as unknown as { shifts: number[] }).shifts;
  });
  expect(shifts.filter((shift) => shift > 0.001)).toEqual([]);
});

test('is not offered without scripts, and the password still signs in', async ({ browser, baseURL }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false, baseURL })).newPage();
  const email = await newcomer(page);
  await page.goto(SETTINGS);
  await expect(section(page).getByText('needs scripts')).toBeVisible();
  await expect(section(page).getByRole('button')).toHaveCount(0);
  await forgetCookies(page);
  await page.goto('/sign-in');
  await expect(page.getByRole('button', { name: /passkey/ })).toHaveCount(0);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.context().close();
});

test('its pages are accessible, wide and narrow, light and dark', { tag: '@look' }, async ({ page }) => {
  test.slow();
  await addAuthenticator(page);
  await newcomer(page);
  await addPasskey(page, 'A phone with a rather long name that somebody typed without spaces');
  await section(page).getByText('Rename the passkey').click();
  await section(page).getByText('Remove the passkey').click();
  await look(page, 'settings', section(page).getByRole('button', { name: 'Add a passkey' }));
  await forgetCookies(page);
  await page.goto('/sign-in?with=link');
  await look(page, 'sign-in', page.getByRole('button', { name: 'Sign in with a passkey' }));
});

async function look(page: Page, name: string, shown: Locator): Promise<void> {
  await expect(shown).toBeVisible();
  await page.evaluate(axe.source);
  for (const width of [1280, 375])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
      await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
      const { violations } = await page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run());
      expect(
        violations.map(({ id }) => id),
        `${name}, ${width} px, ${colorScheme}`,
      ).toEqual([]);
      const folder = process.env.BLAZON_E2E_SHOTS;
      if (folder)
        await page.screenshot({
          path: `${folder}/passkeys-${name}-${width}-${colorScheme}.png`,
          fullPage: true,
        });
    }
}
