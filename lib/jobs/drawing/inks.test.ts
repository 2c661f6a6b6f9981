import { describe, expect, test } from 'vitest';
import { contrastOf, legibilityOf, MIN_CONTRAST } from './contrast.ts';
import { inksFor, NEAR_BLACK, WHITE } from './inks.ts';
import { channelsOf } from './pixels.ts';

describe('a glyph', () => {
  test.each([
    ['#000000', { background: '#000000', ink: WHITE }],
    ['#0a66c2', { background: '#0a66c2', ink: WHITE }],
    ['#fffc00', { background: NEAR_BLACK, ink: '#fffc00' }],
    ['#ffffff', { background: NEAR_BLACK, ink: '#ffffff' }],
  ])('of %s', (color, inks) => {
    expect(inksFor(color, { isPlate: false })).toEqual(inks);
  });

  test('of a color a little too light is drawn on white, hardly darker', () => {
    const { background, ink } = inksFor('#ff7900', { isPlate: false });
    expect(background).toBe(WHITE);
    for (const [at, channel] of channelsOf('#ff7900').entries())
      expect(Math.abs((channelsOf(ink)[at] ?? 999) - channel)).toBeLessThan(32);
  });

  test('on a plate is not turned into its negative', () => {
    expect(inksFor('#0a66c2', { isPlate: true })).toEqual({ background: WHITE, ink: '#0a66c2' });
  });

  test('shows on its ground and is never black, whatever the color', () => {
    for (let color = 0; color <= 0xffffff; color += 0x010f1f) {
      const hex = `#${color.toString(16).padStart(6, '0')}`;
      for (const isPlate of [false, true]) {
        const { background, ink } = inksFor(hex, { isPlate });
        expect(contrastOf(background, ink), hex).toBeGreaterThanOrEqual(MIN_CONTRAST);
        if (!(isPlate && hex === '#000000')) expect(ink).not.toBe('#000000');
      }
    }
  });
});

describe('the legibility of a picture', () => {
  /** A square of 16 pixels with a middle square of 8 in another color. */
  const picture = (ground: string, mark: string) => {
    const rgb = new Uint8Array(16 * 16 * 3);
    for (let pixel = 0; pixel < 256; pixel += 1) {
      const [x, y] = [pixel % 16, pixel >> 4];
      rgb.set(channelsOf(x >= 4 && x < 12 && y >= 4 && y < 12 ? mark : ground), pixel * 3);
    }
    return { side: 16, rgb };
  };

  test.each([
    ['#ffffff', '#000000', 21, 1],
    ['#ffffff', '#f7931a', 2.3, 0],
    ['#16181d', '#f7931a', 7.7, 1],
    ['#ffffff', '#ffffff', 1, 0],
  ])('%s with a mark of %s has a contrast of %d', (ground, mark, contrast, legible) => {
    const measured = legibilityOf(picture(ground, mark));
    expect(measured.contrast).toBeCloseTo(contrast, 1);
    expect(measured.legible).toBe(legible);
  });
});
