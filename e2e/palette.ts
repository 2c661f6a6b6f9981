import { expect, type Locator, type Page } from '@playwright/test';

/** Opens the palette of the dashboard. The key works after hydration. @returns its field */
export async function openPalette(page: Page): Promise<Locator> {
  const field = page.getByPlaceholder('Page, action or search');
  await expect(async () => {
    await page.keyboard.press('Control+k');
    await expect(field).toBeVisible({ timeout: 500 });
  }).toPass();
  return field;
}
