import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { PAGES } from '../lib/docs/pages.ts';

interface State {
  name: string;
  path: string;
  reach?: (page: Page) => Promise<void>;
  /** The part that differs from a state looked at before; without it the whole page is looked at. */
  part?: string;
}

const STATES: State[] = [
  { name: 'the front page', path: '/' },
  {
    name: 'the front page with open suggestions',
    path: '/',
    part: '#build',
    reach: async (page) => {
      await page.getByRole('combobox').fill('git');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
    },
  },
  {
    name: 'the front page where there is no picture',
    path: '/?q=quiet-harbour.com&fallback=404',
    part: '#build',
    reach: (page) => page.getByRole('link', { name: 'logo_not_found' }).waitFor(),
  },
  ...PAGES.map(({ path }) => ({ name: `the page ${path}`, path })),
  { name: 'a search of the documentation', path: '/docs/search?q=logo' },
  {
    name: 'the menu of the documentation on a phone',
    path: '/docs/plans',
    part: 'details',
    reach: (page) =>
      page.locator('details').evaluate((one: HTMLDetailsElement) => {
        one.open = true;
      }),
  },
  {
    name: 'the exchange table without a match',
    path: '/docs/exchanges?q=zzq',
    part: 'main',
  },
  { name: 'an error', path: '/docs/errors/secret_token_in_url' },
  { name: 'a page that does not exist', path: '/no/such/page' },
  { name: 'a segment that does not exist', path: '/no-such-page' },
];

for (const { name, path, reach, part } of STATES)
  test(`${name} has no accessibility violations, wide and narrow, light and dark`, async ({ page }) => {
    // Four analyses: seconds on a quiet machine, over a minute on one that is busy elsewhere.
    test.slow();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await reach?.(page);
    for (const width of [1280, 375])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
        // A colour on its way from one theme to the other has a contrast of its own.
        await page.evaluate(() => Promise.all(document.getAnimations().map((running) => running.finished)));
        const { violations } = await new AxeBuilder({ page }).include(part ?? 'html').analyze();
        expect(
          violations.map(
            ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
          ),
          `${width} px, ${colorScheme}`,
        ).toEqual([]);
      }
  });

for (const width of [320, 375, 768, 1440])
  test(`nothing scrolls sideways at ${width} px`, async ({ page }) => {
    test.slow();
    await page.setViewportSize({ width, height: 800 });
    for (const { path, reach } of STATES) {
      await page.goto(path);
      await reach?.(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(
        width,
      );
    }
  });

test('what the Tab key reaches is in sight and outlined', async ({ page }) => {
  await page.goto('/');
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement)) return null;
      const { top, bottom, height } = element.getBoundingClientRect();
      const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      // A radio button is transparent; its label carries the outline.
      const outlined = element.matches('[type=radio]') ? element.closest('label') : element;
      return {
        what: element.outerHTML.slice(0, 80),
        isCovered: height > 0 && element.closest('main, footer') !== null && bottom <= header && top >= 0,
        outline: outlined === null ? '' : getComputedStyle(outlined).outlineStyle,
      };
    });
    expect(focused?.isCovered, focused?.what).toBe(false);
    expect(focused?.outline, focused?.what).toBe('solid');
  }
});
