import { expect, test } from '@playwright/test';
import { givenToken } from './tokens.ts';

/** What a browser decodes of an image put into a page of another origin. */
async function decoded(page: import('@playwright/test').Page, src: string): Promise<number> {
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

for (const path of ['/github.com', '/crypto/BTC', '/quiet-harbour.com'])
  test.describe(`an <img> of ${path}`, () => {
    for (const size of [64, 128, 256]) {
      test(`decodes at ${size} px with a paid token`, async ({ page, baseURL }) => {
        expect(await decoded(page, `${baseURL}${path}?token=${givenToken('paid')}&size=${size}`)).toBe(size);
      });

      test(`decodes at 64 px with a free token that asks for ${size}`, async ({ page, baseURL }) => {
        expect(await decoded(page, `${baseURL}${path}?token=${givenToken('free')}&size=${size}`)).toBe(64);
      });
    }

    test('decodes at 128 px with a paid token that names no size', async ({ page, baseURL }) => {
      expect(await decoded(page, `${baseURL}${path}?token=${givenToken('paid')}`)).toBe(128);
    });
  });

test('an unknown domain with fallback=404 is no picture', async ({ page, baseURL }) => {
  expect(await decoded(page, `${baseURL}/quiet-harbour.com?token=${givenToken('paid')}&fallback=404`)).toBe(
    0,
  );
});

test('Next alone serves the same pictures', async ({ page }) => {
  const next = process.env.BLAZON_E2E_NEXT_URL;
  test.skip(!next, 'BLAZON_E2E_NEXT_URL is not set');
  expect(await decoded(page, `${next}/github.com?token=${givenToken('paid')}&size=256`)).toBe(256);
});
