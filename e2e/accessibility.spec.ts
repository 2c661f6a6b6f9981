import { readdirSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { test } from './looking.ts';
import { ACCOUNT_STATES } from './states/account.ts';
import { DASHBOARD_STATES } from './states/dashboard.ts';
import { OPERATOR_STATES } from './states/operator.ts';
import { SITE_STATES } from './states/site.ts';
import { nameOf, type State } from './states/state.ts';

const STATES = [...SITE_STATES, ...ACCOUNT_STATES, ...DASHBOARD_STATES, ...OPERATOR_STATES];

/** Folder for screenshots; unset: none. */
const SHOTS = process.env.BLAZON_E2E_SHOTS;

type Look = readonly [width: number, colorScheme: 'light' | 'dark'];

/** Each width and each theme once; shared frames and screenshots in all four combinations. */
const LOOKS: readonly Look[] = [
  [1280, 'light'],
  [375, 'dark'],
];
const ALL_LOOKS: readonly Look[] = [...LOOKS, [375, 'light'], [1280, 'dark']];
const FRAMES = new Set(['/', '/docs/plans', '/sign-in', '/dashboard', '/operator']);

const looksOf = ({ path }: State): readonly Look[] => (SHOTS || FRAMES.has(path) ? ALL_LOOKS : LOOKS);

// Pages look the same behind every server: CI runs these tests once (scripts/test.mjs).
test.describe('pages', { tag: '@look' }, () => {
  for (const state of STATES)
    test(`${nameOf(state)} is accessible, wide and narrow, light and dark, and fits 320 px`, async ({
      looking,
    }) => {
      test.slow();
      const page = await looking.pageOf(state);
      const refused = refusals(page);
      await page.goto(await looking.addressOf(state));
      await state.reach?.(page);
      if (state.leadsTo !== undefined) await expect(page).toHaveURL(({ pathname }) => leads(state, pathname));
      await page.evaluate(axe.source);
      for (const [width, colorScheme] of looksOf(state)) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
        // Contrast differs during theme transitions.
        await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
        expect(await violations(page, state), `${width} px, ${colorScheme}`).toEqual([]);
        expect(await stretchedLogos(page), `${width} px`).toEqual([]);
        if (SHOTS)
          await page.screenshot({
            path: `${SHOTS}/${nameOf(state).replace(/\W+/g, '-')}-${width}-${colorScheme}.png`,
            fullPage: true,
          });
      }
      for (const width of [1440, 768, 320]) {
        await page.setViewportSize({ width, height: 800 });
        const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(scrolled, `at ${width} px`).toBeLessThanOrEqual(width);
      }
      expect(refused).toEqual([]);
    });

  test('every page is checked', () => {
    const looked = STATES.map(({ path }) => new URL(path, 'http://a').pathname);
    for (const route of routes()) {
      const pattern = patternOf(route);
      const isLookedAt =
        looked.some((path) => pattern.test(path)) || STATES.some(({ leadsTo }) => leadsTo?.test(`${route}`));
      expect(isLookedAt, `${route} is the address of no state in e2e/states/`).toBe(true);
    }
  });

  test('elements reached with the Tab key are visible and outlined in both themes', async ({ page }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
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
    }
  });
});

/** Blocked resources and hydration errors, as they occur. */
function refusals(page: Page): string[] {
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy|hydrat/i.test(message.text())) refused.push(message.text());
  });
  page.on('pageerror', (error) => refused.push(error.message));
  return refused;
}

/** Violations as `rule: where`. */
const violations = (page: Page, { part = 'html' }: State): Promise<string[]> =>
  page.evaluate(async (selector) => {
    const { axe: inPage } = window as unknown as { axe: typeof axe };
    const found = await inPage.run(selector, { resultTypes: ['violations'] });
    return found.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  }, part);

/** Logos are squares. */
const stretchedLogos = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLImageElement>('img.logo-tile')]
      .filter(({ offsetWidth, offsetHeight }) => Math.abs(offsetWidth - offsetHeight) > 1)
      .map(({ src, offsetWidth, offsetHeight }) => `${src}: ${offsetWidth} × ${offsetHeight}`),
  );

const leads = ({ leadsTo }: State, pathname: string): boolean => leadsTo?.test(pathname) ?? true;

/** Routes by folder: `/dashboard/tokens/[tokenId]`. */
function routes(): string[] {
  const found = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?:^|[\\/])page\.tsx$/.test(path))
    .map((path) => {
      const folders = path.split(/[\\/]/).slice(0, -1);
      return `/${folders.filter((folder) => !folder.startsWith('(')).join('/')}`;
    });
  if (found.length < 30) throw new Error(`expected the pages of app/; found ${found.length}`);
  return found;
}

function patternOf(route: string): RegExp {
  const parts = route.split('/').filter(Boolean);
  const pattern = parts
    .map((part) => (part.startsWith('[[...') ? '(?:/.+)?' : part.startsWith('[') ? '/[^/]+' : `/${part}`))
    .join('');
  return new RegExp(`^${pattern === '' ? '/' : pattern}$`);
}
