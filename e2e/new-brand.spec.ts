import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { newcomer } from './people.ts';
import { test } from './test.ts';

const NEW = '/operator/catalog/new';
const LOGO = {
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill="#20232a" d="M8 8h48v48H8z"/></svg>',
  ),
};

const openExisting = (page: Page) => page.getByRole('link', { name: 'Open the entry' });

test('an operator creates a brand with its logo, and a domain that is taken leads to its brand', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of (400|409) .*\/operator\/catalog\/logo/);
  const host = `new-${randomUUID()}.com`;
  await newcomer(page, { isOperator: true });
  await page.goto(NEW);
  const [domain, name] = [page.getByLabel('Domain'), page.getByLabel('Name', { exact: true })];
  await domain.fill('github.com');
  await name.fill('Works');
  await page.getByLabel('Logo (optional)').setInputFiles(LOGO);
  await expect(page.getByRole('img', { name: 'Logo of Works, 64 px, on white' })).toBeVisible();

  await page.getByRole('button', { name: 'Create' }).click();
  await expect(domain).toBeFocused();
  await expect(domain).toHaveAccessibleDescription('github.com is in the catalog already. Open the entry');
  await expect(openExisting(page)).toHaveAttribute('href', /subject\?of=domain%3Agithub\.com$/);
  await domain.fill('not a domain');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('not a domain');
  await expect(domain).toBeFocused();

  await domain.fill(host);
  const license = page.getByLabel('License');
  await license.clear();
  await page.keyboard.insertText('x'.repeat(201));
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(license).toBeFocused();
  await expect(license).toHaveAccessibleDescription('Enter a license of 1 to 200 characters.');
  await license.fill('own');
  await name.clear();
  await page.keyboard.insertText('W'.repeat(101));
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/expected at most 100 characters/);
  await expect(name).toHaveValue('W'.repeat(101));
  await name.fill('Works');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: 'Works', level: 1 })).toBeVisible();
  await expect(page.getByText('serves this version')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a domain that is taken is refused at its field, with a link to its brand', async ({ page }) => {
    await newcomer(page, { isOperator: true });
    await page.goto(NEW);
    await page.getByLabel('Domain').fill('github.com');
    await page.getByLabel('Name', { exact: true }).fill('Works');
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByLabel('Domain')).toHaveAccessibleDescription(/already/);
    await expect(page.getByLabel('Domain')).toHaveValue('github.com');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Works');
    await openExisting(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('GitHub');
  });
});
