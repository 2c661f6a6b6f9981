import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { MIN_CONTRAST } from '../lib/jobs/drawing/contrast.ts';
import { type Encoding, encodeSizes, type Rendered } from '../lib/jobs/drawing/render.ts';
import {
  readStarterKey,
  type StarterBrand,
  type StarterCoin,
  type StarterCurrency,
  type StarterIndex,
  type StarterLogo,
  starterFiles,
} from '../lib/jobs/starter/starter-artefact.ts';
import { planBrands } from './brands.ts';
import type { Candidate } from './candidate.ts';
import { planCoins } from './coins.ts';
import { planConsumerBrands, type SuggestionItem, type Suggestions } from './consumer-brands.ts';
import { planCurrencies } from './currencies.ts';
import type { LeftOut } from './derive-domains.ts';
import { drawFramed, drawLegibly, type LegiblePicture, SAFE_CONTRAST } from './draw-legibly.ts';
import { installOwnPackages, readOwnJson } from './own-packages.ts';
import { readPackages } from './packages.ts';
import { starterKey } from './starter-key.ts';
import { endedBrands } from './tables/ended.ts';

export { starterKey } from './starter-key.ts';

/** `label` names the drawings in progress. */
export type BuildProgress = { done: number; total: number; label: string };

export type BuildOptions = {
  outDir: string;
  /** Where `node_modules` and `catalog/` lie; the working directory by default. */
  projectRoot?: string;
  onProgress?: (progress: BuildProgress) => void;
};

export type BuildCounts = {
  brands: number;
  brandsWithLogo: number;
  aliases: number;
  coins: number;
  coinsWithLogo: number;
  currencies: number;
  currenciesWithLogo: number;
  consumerBrands: number;
  pictures: number;
  pictureBytes: number;
  encodings: Record<Encoding, number>;
};

export type BuildSummary = {
  key: string;
  /** True if the folder already had this key. */
  reused: boolean;
  durationMs: number;
  counts: BuildCounts;
};

/** Every icon left out has its reason, for curation. */
export type BuildReport = { key: string; counts: BuildCounts; leftOut: LeftOut[] };

/** Concurrent drawings: enough to keep the four threads of the pool busy. */
const atOnce = 8;

/** Equal keys give equal bytes. An interrupted build leaves the earlier one: files are renamed, `report.json` last. */
export async function buildStarter(options: BuildOptions): Promise<BuildSummary> {
  const started = performance.now();
  const projectRoot = options.projectRoot ?? process.cwd();
  const key = await starterKey(projectRoot);
  const earlier = await countsOf(options.outDir, key);
  if (earlier !== null) {
    return { key, reused: true, durationMs: performance.now() - started, counts: earlier };
  }

  await installOwnPackages(projectRoot);
  const consumers = await readConsumerBrands(projectRoot);
  const packages = await readPackages(projectRoot);
  const { plans: brandPlans, leftOut } = planBrands(packages);
  const coinPlans = planCoins(packages);
  const currencyPlans = planCurrencies(packages);
  const subjects = [
    ...brandPlans.map((plan) => ({ label: plan.domain, candidates: plan.candidates })),
    ...coinPlans.map((plan) => ({ label: plan.symbol, candidates: plan.candidates, mustShow: true })),
    ...currencyPlans.map((plan) => ({ label: plan.code, candidates: plan.candidates })),
  ];
  const drawings = await drawAll(subjects, leftOut, options.onProgress);

  const binder = new Binder();
  let at = 0;
  const nextLogo = (): StarterLogo | null => {
    const drawn = drawings[at] ?? null;
    at += 1;
    return drawn === null ? null : binder.add(drawn);
  };
  const brands: StarterBrand[] = brandPlans.map((plan) => ({
    domain: plan.domain,
    aliases: plan.aliases,
    name: plan.name,
    color: plan.color,
    website: `https://${plan.domain}`,
    endedOn: endedBrands[plan.domain] ?? null,
    sourceUrl: plan.sourceUrl,
    logo: nextLogo(),
  }));
  const coins: StarterCoin[] = coinPlans.map(({ candidates: _, ...coin }) => ({ ...coin, logo: nextLogo() }));
  const currencies: StarterCurrency[] = currencyPlans.map(({ candidates: _, ...currency }) => ({
    ...currency,
    logo: nextLogo(),
  }));

  const counts = countsFor(brands, coins, currencies, consumers.rows.length, binder);
  leftOut.sort((a, b) => (a.icon < b.icon ? -1 : a.icon > b.icon ? 1 : 0));
  await write(options.outDir, {
    pictures: binder.chunks,
    index: { key, brands, coins, currencies },
    consumers,
    report: { key, counts, leftOut },
  });
  return { key, reused: false, durationMs: performance.now() - started, counts };
}

const withLogo = (rows: readonly { logo: StarterLogo | null }[]) =>
  rows.filter(({ logo }) => logo !== null).length;

const countsFor = (
  brands: readonly StarterBrand[],
  coins: readonly StarterCoin[],
  currencies: readonly StarterCurrency[],
  consumerBrands: number,
  { pictures, length: pictureBytes, encodings }: Binder,
): BuildCounts => ({
  brands: brands.length,
  brandsWithLogo: withLogo(brands),
  aliases: brands.reduce((sum, brand) => sum + brand.aliases.length, 0),
  coins: coins.length,
  coinsWithLogo: withLogo(coins),
  currencies: currencies.length,
  currenciesWithLogo: withLogo(currencies),
  consumerBrands,
  pictures,
  pictureBytes,
  encodings,
});

type Drawn = { candidate: Candidate; background: string; rendered: Rendered };

async function drawAll(
  subjects: { label: string; candidates: Candidate[]; mustShow?: boolean }[],
  leftOut: LeftOut[],
  onProgress: BuildOptions['onProgress'],
): Promise<(Drawn | null)[]> {
  const drawings: (Drawn | null)[] = new Array(subjects.length).fill(null);
  const waiting = subjects.entries();
  const total = subjects.filter((subject) => subject.candidates.length > 0).length;
  let done = 0;
  const worker = async () => {
    for (const [at, { label, candidates, mustShow = false }] of waiting) {
      if (candidates.length === 0) continue;
      drawings[at] = await drawFirst(candidates, leftOut, mustShow);
      done += 1;
      onProgress?.({ done, total, label });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return drawings;
}

/** The first candidate whose mark shows on its ground, else the one that shows best unless it `mustShow`. */
async function drawFirst(
  candidates: readonly Candidate[],
  leftOut: LeftOut[],
  mustShow: boolean,
): Promise<Drawn | null> {
  let best: { candidate: Candidate; picture: LegiblePicture } | null = null;
  for (const candidate of candidates) {
    const picture = await drawLegibly(await candidate.artwork(), candidate).catch((cause: unknown) => {
      throw new Error(`Could not draw ${candidate.source}.`, { cause });
    });
    if (picture === null) {
      leftOut.push({ icon: candidate.source, reason: 'blank, or white on white' });
      continue;
    }
    if (best === null || picture.contrast > best.picture.contrast) best = { candidate, picture };
    if (picture.contrast >= SAFE_CONTRAST || candidate.keepsGround) break;
  }
  for (const candidate of candidates) {
    if (best === null || best.picture.contrast >= SAFE_CONTRAST || best.candidate.keepsGround) break;
    const picture = await drawFramed(await candidate.artwork());
    if (picture !== null) best = { candidate, picture };
  }
  if (best === null) return null;
  if (mustShow && best.picture.contrast < MIN_CONTRAST) {
    leftOut.push({ icon: best.candidate.source, reason: 'shows on no ground' });
    return null;
  }
  const { masterSvg, pixels, background } = best.picture;
  return { candidate: best.candidate, background, rendered: { masterSvg, ...(await encodeSizes(pixels)) } };
}

/** Concatenates PNGs; subjects that share a drawing share its bytes. */
class Binder {
  readonly chunks: Buffer[] = [];
  readonly encodings: Record<Encoding, number> = {
    palette: 0,
    'true-color': 0,
  };
  length = 0;
  pictures = 0;
  #places = new Map<string, StarterLogo['renditions']>();

  add({ candidate, background, rendered }: Drawn): StarterLogo {
    let renditions = this.#places.get(rendered.hash);
    if (renditions === undefined) {
      renditions = rendered.pngs.map(({ size, png, encoding }) => {
        const place = { size, offset: this.length, length: png.length };
        this.chunks.push(png);
        this.length += png.length;
        this.pictures += 1;
        this.encodings[encoding] += 1;
        return place;
      });
      this.#places.set(rendered.hash, renditions);
    }
    return {
      source: candidate.source,
      license: candidate.license,
      masterSvg: rendered.masterSvg,
      background,
      hash: rendered.hash,
      renditions,
    };
  }
}

async function readConsumerBrands(projectRoot: string): Promise<ReturnType<typeof planConsumerBrands>> {
  const read = <T>(file: string) => readOwnJson<T>(projectRoot, 'name-suggestion-index', file);
  const { nsi } = await read<{ nsi: Suggestions }>('dist/json/nsi.min.json');
  const { wikidata } = await read<{ wikidata: Record<string, SuggestionItem> }>(
    'dist/wikidata/wikidata.min.json',
  );
  return planConsumerBrands(nsi, wikidata);
}

/** The same rows always give the same bytes. */
const linesOf = (rows: readonly object[]): Buffer =>
  gzipSync(rows.map((row) => `${JSON.stringify(row)}\n`).join(''), { level: 9 });

interface Built {
  pictures: readonly Buffer[];
  index: StarterIndex;
  consumers: ReturnType<typeof planConsumerBrands>;
  report: BuildReport;
}

async function write(outDir: string, { pictures, index, consumers, report }: Built): Promise<void> {
  await mkdir(outDir, { recursive: true });
  const files = [
    [starterFiles.pictures, pictures],
    [starterFiles.consumerBrands, [linesOf(consumers.rows)]],
    [starterFiles.pictureCandidates, [linesOf(consumers.pictures)]],
    [starterFiles.index, [Buffer.from(JSON.stringify(index))]],
    [starterFiles.report, [Buffer.from(`${JSON.stringify(report, null, 2)}\n`)]],
  ] as const;
  // Concurrent builds into one folder (a test and a start) write the same bytes, each to its own files.
  const underWay = `.${process.pid}-${randomUUID()}.part`;
  for (const [name, chunks] of files) await writeWhole(join(outDir, name + underWay), Buffer.concat(chunks));
  for (const [name] of files) await rename(join(outDir, name + underWay), join(outDir, name));
}

async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function countsOf(outDir: string, key: string): Promise<BuildCounts | null> {
  try {
    const report = JSON.parse(await readFile(join(outDir, starterFiles.report), 'utf8')) as BuildReport;
    const pictures = await stat(join(outDir, starterFiles.pictures));
    const isWhole = report.key === key && pictures.size === report.counts.pictureBytes;
    return isWhole && (await readStarterKey(outDir)) === key ? report.counts : null;
  } catch {
    return null;
  }
}
