import { ImageResponse } from '@vercel/og';
import { type CSSProperties, createElement, type ReactElement } from 'react';
import { drawableLetters } from './drawable-letters.ts';
import { CANVAS, layOutLetters, type PlacedLetter } from './lay-out-letters.ts';
import { findGlyph, type MonogramGlyph } from './monogram-fonts.ts';
import type { MonogramSpec } from './monogram-spec.ts';

/** Equal specs give equal bytes. Skips letters that no font has, because the renderer would download one. */
export async function drawMonogram(spec: MonogramSpec): Promise<Buffer> {
  const glyphs = drawableLetters(spec.letters)
    .slice(0, 3)
    .map(findGlyph)
    .filter((glyph) => glyph !== null);
  const picture =
    glyphs.length > 0 ? layOutLetters(glyphs).map(letterElement) : [globeElement(spec.foreground)];

  const response = new ImageResponse(canvasElement(spec, picture), {
    width: spec.size,
    height: spec.size,
    fonts: rendererFonts(glyphs),
  });
  return Buffer.from(await response.arrayBuffer());
}

function rendererFonts(glyphs: MonogramGlyph[]) {
  const used = [...new Set(glyphs.map(({ font }) => font))];
  // An empty list is an error; undefined is the renderer's own font.
  if (used.length === 0) return undefined;
  return used.map(({ name, data }) => ({ name, data, weight: 400 as const, style: 'normal' as const }));
}

function canvasElement(
  { background, foreground, size }: MonogramSpec,
  picture: ReactElement[],
): ReactElement {
  const canvas: CSSProperties = {
    display: 'flex',
    position: 'absolute',
    left: 0,
    top: 0,
    width: CANVAS,
    height: CANVAS,
    color: foreground,
    // The renderer rounds positions to whole units, which are small on this canvas.
    transform: `scale(${size / CANVAS})`,
    transformOrigin: 'top left',
  };
  return createElement(
    'div',
    { style: { display: 'flex', width: size, height: size, backgroundColor: background } },
    createElement('div', { style: canvas }, ...picture),
  );
}

function letterElement({ glyph, fontSize, x, baseline }: PlacedLetter): ReactElement {
  const style: CSSProperties = {
    position: 'absolute',
    left: Math.round(x),
    top: Math.round(baseline - glyph.font.ascent * fontSize),
    fontFamily: glyph.font.name,
    fontSize,
    lineHeight: 1,
    // Scripts without a bold weight get a stroke instead.
    ...(glyph.font.weight === 400 && {
      WebkitTextStrokeWidth: fontSize * 0.035,
      WebkitTextStrokeColor: 'currentColor',
    }),
  };
  return createElement('div', { style }, glyph.character);
}

function globeElement(color: string): ReactElement {
  const line = { fill: 'none', stroke: color, strokeWidth: 2 };
  return createElement(
    'svg',
    { width: CANVAS, height: CANVAS, viewBox: '0 0 48 48', style: { position: 'absolute', left: 0, top: 0 } },
    createElement('circle', { cx: 24, cy: 24, r: 12, ...line }),
    createElement('ellipse', { cx: 24, cy: 24, rx: 5, ry: 12, ...line }),
    createElement('path', { d: 'M12 24h24', ...line }),
  );
}
