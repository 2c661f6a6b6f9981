import { expect, type Locator } from '@playwright/test';
import { test } from './test.ts';

const styleOf = (button: Locator) =>
  button.evaluate((element) => {
    const { justifyContent, alignItems, opacity, cursor, backgroundColor } = getComputedStyle(element);
    return { justifyContent, alignItems, opacity, cursor, backgroundColor };
  });

// A class that is missing from the compiled stylesheet shows here.
test('a primary button looks different at rest, hovered, pending and disabled', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/sign-in');
  const button = page.getByRole('button', { name: 'Sign in', exact: true });
  const rest = await styleOf(button);
  expect(rest).toMatchObject({
    justifyContent: 'center',
    alignItems: 'center',
    opacity: '1',
    cursor: 'pointer',
  });

  await button.hover();
  const hovered = await styleOf(button);
  expect(hovered.backgroundColor).not.toBe(rest.backgroundColor);

  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route('**/sign-in*', async (route) => {
    if (route.request().method() === 'POST') await released;
    await route.continue();
  });
  const { width } = (await button.boundingBox()) ?? {};
  await page.getByLabel('Email address').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await button.click();
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  expect(await styleOf(button)).toMatchObject({ opacity: '0.5', cursor: 'default' });
  await expect(button.locator('svg')).toBeVisible();
  expect((await button.boundingBox())?.width).toBe(width);
  release();
  await expect(button).not.toHaveAttribute('aria-disabled');

  await button.evaluate((element: HTMLButtonElement) => {
    element.disabled = true;
  });
  await button.hover({ force: true });
  expect(await styleOf(button)).toMatchObject({
    opacity: '0.5',
    cursor: 'default',
    backgroundColor: rest.backgroundColor,
  });
});
