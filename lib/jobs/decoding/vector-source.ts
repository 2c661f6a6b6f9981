import sharp from 'sharp';
import { CANVAS, composeSvg } from '../drawing/compose.ts';
import type { ImageSource } from './image-source.ts';
import { sanitizeSvg } from './svg/sanitize-svg.ts';

export function vectorSource(bytes: Buffer): ImageSource {
  const drawing = sanitizeSvg(bytes);
  const artwork = { drawing, layout: 'logo', ink: null } as const;
  return {
    width: drawing.width,
    height: drawing.height,
    async picture() {
      const scale = CANVAS / Math.max(drawing.width, drawing.height);
      const [width, height] = [drawing.width, drawing.height].map((side) =>
        Math.max(1, Math.round(side * scale)),
      ) as [number, number];
      const { data } = await this.drawAt({ x: 0, y: 0, width, height });
      const rows = Array.from({ length: height }, (_, y) =>
        data.subarray(y * CANVAS * 4, (y * CANVAS + width) * 4),
      );
      return { width, height, data: Buffer.concat(rows) };
    },
    async drawAt(at) {
      const svg = composeSvg({ ...artwork, background: null }, at);
      const { data, info } = await sharp(Buffer.from(svg), { sequentialRead: true })
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      if (info.width !== CANVAS || info.channels !== 4)
        throw new Error(`expected ${CANVAS} px in RGBA, got ${info.width} px × ${info.channels}`);
      return { width: CANVAS, height: CANVAS, data };
    },
    masterAt: async (at, background) => composeSvg({ ...artwork, background }, at),
  };
}
