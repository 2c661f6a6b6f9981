import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { factsKey, readFactsFiles } from '../../catalog/facts-files.ts';
import { openDatabase } from '../../db/client.ts';
import { catalogLoad } from '../../db/schema/index.ts';
import { readStarterKey, starterFiles } from './starter-artefact.ts';

/** The sources that ship with Blazon. A load is complete, so missing rows are removed. */
export type ShippedSource = 'starter' | 'facts' | 'nsi' | 'listed';

/** Relative to the project. */
export const FACTS_DIR = join('catalog', 'facts');

/** The folder or file of each source. */
export type ShippedPaths = Record<ShippedSource, string>;

/** @param starterDir of the built starter catalog */
export const shippedPaths = (starterDir: string): ShippedPaths => ({
  starter: starterDir,
  facts: FACTS_DIR,
  nsi: join(starterDir, starterFiles.consumerBrands),
  listed: join(FACTS_DIR, 'listed.jsonl.gz'),
});

export const rowsKey = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Whether the database has the versions on disk: starting a process to find out takes half a second. */
export async function isShippedLoaded(databaseUrl: string, paths: ShippedPaths): Promise<boolean> {
  const keys: Record<ShippedSource, string> = {
    starter: await readStarterKey(paths.starter),
    facts: factsKey(await readFactsFiles(paths.facts)),
    nsi: rowsKey(await readFile(paths.nsi)),
    listed: rowsKey(await readFile(paths.listed)),
  };
  const db = openDatabase(databaseUrl, { max: 1 });
  try {
    const { source, key } = catalogLoad;
    const loaded = new Map(
      (await db.orm.select({ source, key }).from(catalogLoad)).map((row) => [row.source, row.key]),
    );
    return Object.entries(keys).every(([source, key]) => loaded.get(source) === key);
  } finally {
    await db.close();
  }
}
