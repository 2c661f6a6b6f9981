import { resolveAddress } from '../page/address.ts';
import type { Page, PageMeta } from '../page/page.ts';
import { addressReasons, elsewhere } from './address-reasons.ts';
import { type Candidate, type CandidateKind, candidate, reason } from './candidate.ts';
import { iconWeight } from './declared-icons.ts';
import { isVectorAddress } from './declared-size.ts';
import { fileWords, saysLogo } from './file-words.ts';
import { isFrontPage } from './front-page.ts';

const KINDS: Readonly<Record<string, CandidateKind>> = {
  'og:logo': 'og:logo',
  'og:image': 'og:image',
  'og:image:url': 'og:image',
  'og:image:secure_url': 'og:image',
  'twitter:image': 'twitter:image',
  'twitter:image:src': 'twitter:image',
  'msapplication-tileimage': 'ms-tile',
  'msapplication-square70x70logo': 'ms-tile',
  'msapplication-square150x150logo': 'ms-tile',
  'msapplication-square310x310logo': 'ms-tile',
};

export function declaredPictures(page: Page): Candidate[] {
  const metas = page.metas.flatMap((meta) => {
    const kind = KINDS[meta.key];
    const url = kind === undefined ? null : resolveAddress(meta.content, page.base);
    if (kind === undefined || url === null) return [];
    return [kind === 'ms-tile' ? tileOf(meta, url, page) : pictureOf(kind, url, meta.order, page)];
  });
  const links = page.links
    .filter(({ rel, url }) => rel.has('image_src') && url !== null)
    .map(({ url, order }) => pictureOf('image_src', url ?? '', order, page));
  return [...metas, ...links];
}

function tileOf({ key, order }: PageMeta, url: string, page: Page): Candidate {
  const declared = Number(/square(\d+)x/.exec(key)?.[1] ?? 0);
  const points = declared !== 0 && declared < 96 ? iconWeight(declared) : 66;
  return candidate(
    {
      kind: 'ms-tile',
      url,
      inline: null,
      order,
      isVector: isVectorAddress(url),
      side: declared === 0 ? null : declared,
    },
    reason(points, 'tile of Windows'),
    ...addressReasons(url, page, true),
  );
}

/** Pictures for sharing are photographs, unless a front page says logo. */
function pictureOf(kind: CandidateKind, url: string, order: number, page: Page): Candidate {
  const isLogo = saysLogo(fileWords(url).join(' ')) && isFrontPage(page);
  const points = kind === 'og:logo' ? 76 : kind === 'twitter:image' ? 0 : isLogo ? 51 : 0;
  return candidate(
    { kind, url, inline: null, order, isVector: isVectorAddress(url), side: null },
    reason(
      points,
      points === 0 ? 'a picture for sharing' : `${kind}${kind === 'og:logo' ? '' : ' that says logo'}`,
    ),
    ...(points === 0 ? [] : addressReasons(url, page, false)),
    points === 0 || kind === 'og:logo' ? null : elsewhere(url, page),
  );
}
