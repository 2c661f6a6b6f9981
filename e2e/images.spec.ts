import { expect, type Page } from '@playwright/test';
import { test } from './test.ts';
import { givenToken } from './tokens.ts';

/** Decoded width on a page of another origin. */
async function decoded(page: Page, src: string): Promise<number> {
  await page.setContent('<p>Another page</p>');
  return page.evaluate(
    (source) =>
      new Promise<number>((done) => {
        const image = new Image();
        image.onload = () => done(image.naturalWidth);
        image.onerror = () => done(0);
        image.src = source;
        document.body.append(image);
      }),
    src,
  );
}

for (const path of ['/github.com', '/crypto/BTC', '/example.org'])
  test(`an <img> of ${path} decodes at the size the plan gives`, async ({ page, baseURL }) => {
    const width = (plan: 'paid' | 'free', query: string) =>
      decoded(page, `${baseURL}${path}?token=${givenToken(plan)}${query}`);
    for (const size of [64, 128, 256]) {
      expect(await width('paid', `&size=${size}`)).toBe(size);
      expect(await width('free', `&size=${size}`)).toBe(64);
    }
    expect(await width('paid', '')).toBe(128);
    expect(await width('free', '')).toBe(64);
  });

test('an unknown domain with fallback=404 is not an image', async ({ page, baseURL, allowConsole }) => {
  allowConsole(/status of 404/);
  expect(await decoded(page, `${baseURL}/example.org?token=${givenToken('paid')}&fallback=404`)).toBe(0);
});

test('Next alone serves the same images', async ({ page }) => {
  const next = process.env.BLAZON_E2E_NEXT_URL;
  if (!next)
    throw new Error('BLAZON_E2E_NEXT_URL is not set: it is the URL of Next behind the front server.');
  expect(await decoded(page, `${next}/github.com?token=${givenToken('paid')}&size=256`)).toBe(256);
});
