import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CELLS_PER_PAGE, contactSheet, type SheetCell } from '../lib/jobs/drawing/contact-sheet.ts';
import { openStarter, type Starter, type StarterLogo } from '../lib/jobs/starter/starter-artefact.ts';
import { drawingHash, judged } from './judged.ts';

export type SheetKind = 'brand' | 'coin' | 'currency';

/** A drawing on a sheet: `name` is its domain, symbol or code. */
export type SheetEntry = { kind: SheetKind; name: string; logo: StarterLogo; hash: string };

export type SheetOptions = {
  starterDir: string;
  outDir: string;
  all?: boolean;
  kind?: SheetKind;
  /** Only drawings of sources that begin with this, or of these names. */
  source?: string;
  names?: readonly string[];
};

/**
 * Writes contact sheets of the built catalog, 48 drawings to a page: each at 64 and 128 px on white and on near-black,
 * with its name, contrast and source. Without `all`, only drawings that were not judged yet (`catalog/judged.ts`).
 * `drawings.json` in the folder lists them with their hashes.
 * @returns the number of drawings and pages
 */
export async function writeSheets(options: SheetOptions): Promise<{ drawings: number; pages: number }> {
  const starter = await openStarter(options.starterDir);
  const entries = entriesOf(starter, options);
  await mkdir(options.outDir, { recursive: true });
  let pages = 0;
  for (let start = 0; start < entries.length; start += CELLS_PER_PAGE) {
    pages += 1;
    const name = `sheet-${String(pages).padStart(3, '0')}.png`;
    await writeFile(
      join(options.outDir, name),
      await contactSheet(entries.slice(start, start + CELLS_PER_PAGE).map((entry) => cellOf(starter, entry))),
    );
  }
  const list = entries.map(({ kind, name, hash, logo }, at) => ({
    page: Math.floor(at / CELLS_PER_PAGE) + 1,
    kind,
    name,
    hash,
    source: logo.source,
  }));
  await writeFile(join(options.outDir, 'drawings.json'), `${JSON.stringify(list, null, 1)}\n`);
  return { drawings: entries.length, pages };
}

function entriesOf(starter: Starter, { all, kind, source, names }: SheetOptions): SheetEntry[] {
  const every: { kind: SheetKind; name: string; logo: StarterLogo | null }[] = [
    ...starter.brands.map(({ domain, logo }) => ({ kind: 'brand' as const, name: domain, logo })),
    ...starter.coins.map(({ symbol, logo }) => ({ kind: 'coin' as const, name: symbol, logo })),
    ...starter.currencies.map(({ code, logo }) => ({ kind: 'currency' as const, name: code, logo })),
  ];
  const wanted = names === undefined ? null : new Set(names);
  return every.flatMap(({ logo, ...entry }) => {
    if (logo === null || (kind !== undefined && entry.kind !== kind)) return [];
    if (source !== undefined && !logo.source.startsWith(source)) return [];
    if (wanted !== null && !wanted.has(entry.name)) return [];
    const hash = drawingHash(logo.masterSvg);
    return all !== true && judged(entry.name, hash) !== null ? [] : [{ ...entry, logo, hash }];
  });
}

function cellOf(starter: Starter, { name, logo }: SheetEntry): SheetCell {
  const png = (size: number) => {
    const rendition = logo.renditions.find((one) => one.size === size);
    if (rendition === undefined) throw new Error(`${name} has no picture of ${size} px.`);
    return starter.png(rendition);
  };
  return { name, note: logo.source, small: png(64), large: png(128) };
}

/** Marks every drawing of a sheet folder as judged: `wrong` ones by name, the rest as good. @returns lines to add */
export async function verdictLines(
  outDir: string,
  wrong: readonly string[],
): Promise<{ good: string[]; wrong: string[] }> {
  const list: { name: string; hash: string }[] = JSON.parse(
    await readFile(join(outDir, 'drawings.json'), 'utf8'),
  );
  const isWrong = new Set(wrong);
  return {
    good: list.filter(({ name }) => !isWrong.has(name)).map(({ hash }) => hash),
    wrong: list.filter(({ name }) => isWrong.has(name)).map(({ name, hash }) => `${name} ${hash}`),
  };
}
