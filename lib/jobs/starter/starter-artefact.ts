import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const starterFiles = {
  index: 'starter.json',
  pictures: 'starter.bin',
  report: 'report.json',
  consumerBrands: 'consumer-brands.jsonl.gz',
  /** Pictures on Wikimedia Commons that may be logos: domain, Wikidata item and URL, one per line. */
  pictureCandidates: 'picture-candidates.jsonl.gz',
} as const;

const starterSizes = [64, 128, 256] as const;
type StarterSize = (typeof starterSizes)[number];

/** Position of a PNG in `starter.bin`, in bytes. */
type StarterRendition = { size: StarterSize; offset: number; length: number };

export type StarterLogo = {
  source: string;
  license: string;
  masterSvg: string;
  background?: string;
  hash: string;
  renditions: StarterRendition[];
};

export type StarterBrand = {
  domain: string;
  aliases: string[];
  name: string;
  color: string | null;
  website: string | null;
  /** Day, month or year (ISO 8601). */
  endedOn: string | null;
  sourceUrl: string | null;
  logo: StarterLogo | null;
};

export type StarterCoin = {
  symbol: string;
  name: string;
  coingeckoId: string | null;
  /** Outdated and not unique: for choosing and sorting only. */
  marketCapRank: number | null;
  /** True for exactly one coin of each symbol: the one the symbol means. */
  preferred: boolean;
  color: string | null;
  logo: StarterLogo | null;
};

export type StarterCurrency = {
  code: string;
  name: string;
  numeric: string;
  /** Decimal places; null where the standard says "not applicable" (metals, funds, test codes). */
  minorUnits: number | null;
  flag: string | null;
  logo: StarterLogo | null;
};

export type StarterIndex = {
  key: string;
  brands: StarterBrand[];
  coins: StarterCoin[];
  currencies: StarterCurrency[];
};

export type Starter = StarterIndex & {
  /** A view of the loaded file, not a copy. */
  png(rendition: Pick<StarterRendition, 'offset' | 'length'>): Buffer;
};

/** The key of a built starter catalog. It comes first in the index, so the 18 MB after it are not read. */
export async function readStarterKey(dir: string): Promise<string> {
  const file = await open(join(dir, starterFiles.index));
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(128), 0, 128, 0);
    const key = /^\{"key":"([0-9a-zA-Z]+)"/.exec(buffer.toString('utf8', 0, bytesRead))?.[1];
    if (key === undefined)
      throw new Error(`${join(dir, starterFiles.index)} does not begin with a key: build it again.`);
    return key;
  } finally {
    await file.close();
  }
}

/** @throws if a file is missing or a rendition points outside `starter.bin` (an interrupted copy) */
export async function openStarter(dir: string): Promise<Starter> {
  const [text, pictures] = await Promise.all([
    readFile(join(dir, starterFiles.index), 'utf8'),
    readFile(join(dir, starterFiles.pictures)),
  ]);
  const index = JSON.parse(text) as StarterIndex;
  return {
    ...index,
    png({ offset, length }) {
      if (offset < 0 || length <= 0 || offset + length > pictures.length) {
        throw new RangeError(
          `The starter catalog has no picture at ${offset}+${length}; it ends at ${pictures.length}.`,
        );
      }
      return pictures.subarray(offset, offset + length);
    },
  };
}
