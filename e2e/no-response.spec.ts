import { expect, type Page } from '@playwright/test';
import { anAddress, newcomer } from './people.ts';
import { test } from './test.ts';

async function invite(page: Page, invited: string): Promise<void> {
  await page.getByLabel('Email address').fill(invited);
  await page.getByLabel('Role', { exact: true }).selectOption('admin');
  await page.getByRole('button', { name: 'Send invitation' }).click();
}

async function isKept(page: Page, invited: string, said: string): Promise<void> {
  await expect(page.getByRole('main').getByRole('alert')).toContainText(said);
  await expect(page.getByLabel('Email address')).toHaveValue(invited);
  await expect(page.getByLabel('Role', { exact: true })).toHaveValue('admin');
}

test('a form without a response stays on its page with its input, and can be sent again', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(/ERR_INTERNET_DISCONNECTED|status of 502|Failed to fetch|unexpected response/);
  const invited = anAddress();
  await newcomer(page);
  await page.goto('/dashboard/members');
  await context.setOffline(true);
  await invite(page, invited);
  await isKept(page, invited, 'You are offline.');

  await context.setOffline(false);
  await page.route('**/dashboard/members', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await isKept(page, invited, 'No response from the server.');

  await page.unroute('**/dashboard/members');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByRole('cell', { name: invited, exact: true })).toBeVisible();
});

test('a form that the front server refuses says why, and keeps its input', async ({ page, allowConsole }) => {
  allowConsole(/status of 413/);
  await newcomer(page);
  await page.goto('/dashboard/members');
  const address = page.getByLabel('Email address');
  await address.evaluate((field) => field.removeAttribute('maxlength'));
  const long = 'x'.repeat(200 * 1024);
  await invite(page, long);
  await isKept(page, long, 'Expected a body of at most 128 kB.');
});
