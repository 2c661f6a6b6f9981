import { decoded } from '../page/address.ts';

export interface Size {
  width: number;
  height: number;
}

/** The largest size of a `sizes` attribute: `16x16 32X32`, `180×180`, `96 x 96`. `any` and nonsense give null. */
export function declaredSize(sizes: string): Size | null {
  const all = [...sizes.slice(0, 500).matchAll(/(\d{1,4})\s*[x×*]\s*(\d{1,4})/gi)].map(
    ([, width, height]) => ({
      width: Number(width),
      height: Number(height),
    }),
  );
  const found = all.filter(({ width, height }) => width > 0 && height > 0);
  return found.reduce<Size | null>(
    (best, one) => (best === null || side(one) > side(best) ? one : best),
    null,
  );
}

/** The square size that a file name states, such as `icon-192x192.png`. */
export function sizeInName(url: string): Size | null {
  const found = /(?:^|\D)(\d{2,4})x(\d{2,4})(?=\D|$)/i.exec(decoded(url.slice(url.lastIndexOf('/') + 1)));
  return found !== null && found[1] === found[2]
    ? { width: Number(found[1]), height: Number(found[2]) }
    : null;
}

export const side = ({ width, height }: Size): number => Math.min(width, height);

/** By the ending of the path, or by the type of a `data:` address. */
export const isVectorAddress = (url: string | null): boolean =>
  url !== null && (/^data:image\/svg/i.test(url) || /\.svg(?:[?#]|$)/i.test(url));

const ENDING = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|bmp)(?:$|[^a-z0-9])/i;
export const hasPictureEnding = (url: string): boolean =>
  url.startsWith('data:') || ENDING.test(decoded(url));
