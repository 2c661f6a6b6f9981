import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

const PAGE = '/dashboard/settings/second-factor';

/** As an authenticator app shows it. @param periods later; the product also accepts the next and the previous code */
export const codeFor = (key: string, periods = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key.replace(/\s/g, '')) }).generate({
    timestamp: Date.now() + periods * 30_000,
  });

/** Opens the page where the signed-in person sets it up. @returns the key */
export async function beginSetUp(page: Page): Promise<string> {
  await page.goto(PAGE);
  await page.getByRole('button', { name: 'Set up' }).click();
  return page.getByText('Or enter this key').locator('code').innerText();
}

/** @param begun key of a set-up that this page shows @returns the key, the code it was switched on with and the recovery codes */
export async function switchOn(
  page: Page,
  begun?: string,
): Promise<{ key: string; used: string; recoveryCodes: string[] }> {
  const key = begun ?? (await beginSetUp(page));
  const used = codeFor(key);
  await page.getByLabel('Code', { exact: true }).fill(used);
  await page.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByText('Save your recovery codes')).toBeVisible();
  return {
    key,
    used,
    recoveryCodes: await page
      .getByRole('listitem')
      .filter({ hasText: /^\w{4}(-\w{4}){3}$/ })
      .allInnerTexts(),
  };
}

/** Signs in up to the second step. */
export async function firstStep(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
}

export async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
