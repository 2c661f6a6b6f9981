import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type MonogramTheme, monogramColors } from './monogram-colors.ts';

/** WCAG 2.2 relative luminance and contrast, written out from the standard. */
function contrast(a: string, b: string): number {
  const luminance = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

function brightness(hex: string): number {
  return contrast(hex, '#000000');
}

const theme = fc.constantFrom<MonogramTheme>('monogram', 'monogram-light');
const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('monogram colors', () => {
  test('letters stand out by at least 4.5:1 in both themes, whatever the brand color', () => {
    fc.assert(
      fc.property(color, fc.string(), theme, (brandColor, seed, theme) => {
        const { background, foreground } = monogramColors({ seed, brandColor, theme });
        expect(background).toMatch(/^#[0-9a-f]{6}$/);
        expect(foreground).toMatch(/^#[0-9a-f]{6}$/);
        expect(contrast(background, foreground)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 3000 },
    );
  });

  test('every palette color has a contrast of at least 4.5:1 in both themes, and all sixteen are used', () => {
    const backgrounds = new Map<string, number>();
    for (let i = 0; i < 8000; i++) {
      const { background, foreground } = monogramColors({
        seed: `brand${i}.com`,
        brandColor: null,
        theme: 'monogram',
      });
      expect(contrast(background, foreground)).toBeGreaterThanOrEqual(4.5);
      expect(foreground).toBe('#ffffff');
      backgrounds.set(background, (backgrounds.get(background) ?? 0) + 1);
    }
    expect(backgrounds.size).toBe(16);
    for (const count of backgrounds.values()) {
      expect(count).toBeGreaterThan(400);
      expect(count).toBeLessThan(600);
    }
  });

  test('the light theme has a light background; the dark one a dark one even for white, cream and gray brands', () => {
    fc.assert(
      fc.property(color, (brandColor) => {
        const { background } = monogramColors({ seed: 'x', brandColor, theme: 'monogram-light' });
        expect(brightness(background)).toBeGreaterThan(15);
      }),
    );
    for (const brandColor of ['#ffffff', '#f5f5f7', '#f5f5dc', '#cccccc', '#9a9a9a', '#000000']) {
      const { background } = monogramColors({ seed: 'x', brandColor, theme: 'monogram' });
      expect(brightness(background)).toBeLessThan(5);
    }
  });

  test('a dark enough brand color is used as it is', () => {
    expect(monogramColors({ seed: 'x', brandColor: '#0A2540', theme: 'monogram' })).toEqual({
      background: '#0a2540',
      foreground: '#ffffff',
    });
  });

  test('a bright brand color is used as it is, with near-black letters', () => {
    expect(monogramColors({ seed: 'x', brandColor: '#ffdd00', theme: 'monogram' })).toEqual({
      background: '#ffdd00',
      foreground: '#11141c',
    });
  });

  test('short hex, upper case and a missing # mean the same color', () => {
    const expected = monogramColors({ seed: 'x', brandColor: '#1155cc', theme: 'monogram' });
    for (const brandColor of ['#15c', '#15C', '15c', '1155CC', ' #1155cc ']) {
      expect(monogramColors({ seed: 'x', brandColor, theme: 'monogram' })).toEqual(expected);
    }
  });

  test.each(['', 'red', '#12', '#12345', '#1234567', 'rgb(1,2,3)', '#ggg'])(
    'an unreadable brand color (%j) counts as none',
    (brandColor) => {
      expect(monogramColors({ seed: 'apple.com', brandColor, theme: 'monogram' })).toEqual(
        monogramColors({ seed: 'apple.com', brandColor: null, theme: 'monogram' }),
      );
    },
  );

  test('the color of a seed is stable', () => {
    const at = (seed: string) => monogramColors({ seed, brandColor: null, theme: 'monogram' }).background;
    expect(['apple.com', 'example.com', 'BTC', ''].map(at)).toMatchInlineSnapshot(`
      [
        "#c43a1c",
        "#1d5fcc",
        "#a82f9e",
        "#0070a8",
      ]
    `);
  });
});
