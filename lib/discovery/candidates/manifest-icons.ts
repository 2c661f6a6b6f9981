import type { Manifest, ManifestIcon } from '../manifest/read-manifest.ts';
import { resolveAddress } from '../page/address.ts';
import type { Page } from '../page/page.ts';
import { addressReasons } from './address-reasons.ts';
import { type Candidate, candidate, type Reason, reason } from './candidate.ts';
import { iconWeight } from './declared-icons.ts';
import { declaredSize, isVectorAddress, side, sizeInName } from './declared-size.ts';

/** Larger icons are splash screens. */
const LARGEST = 1024;

export const manifestIcons = (page: Page, manifest: Manifest | null): Candidate[] =>
  (manifest?.icons ?? []).flatMap((icon, index) => {
    const url = resolveAddress(icon.src, manifest?.url ?? page.url);
    if (url === null || icon.purposes.every((purpose) => purpose === 'monochrome')) return [];
    const size = declaredSize(icon.sizes) ?? sizeInName(url);
    const pixels = size === null ? null : side(size);
    const isVector = isVectorAddress(url) || icon.type.startsWith('image/svg');
    return [
      candidate(
        {
          kind: 'manifest',
          url,
          inline: null,
          order: 2 * page.tags + index,
          isVector,
          isMaskable: !icon.purposes.includes('any'),
          side: pixels,
        },
        manifestBase(icon, pixels, isVector),
        ...addressReasons(url, page, true),
      ),
    ];
  });

function manifestBase({ purposes }: ManifestIcon, pixels: number | null, isVector: boolean): Reason {
  if (!purposes.includes('any')) return reason(78, 'maskable icon of the manifest');
  if (isVector) return reason(88, 'drawing of the manifest');
  if (pixels !== null && pixels > LARGEST) return reason(84, 'very large icon of the manifest');
  return pixels !== null && pixels >= 180
    ? reason(88, `icon of the manifest of ${pixels} px`)
    : reason(iconWeight(pixels), 'small icon of the manifest');
}
