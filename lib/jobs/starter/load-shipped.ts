import { loadFacts } from './load-facts.ts';
import { loadRows } from './load-rows.ts';
import { type LoadProgress, loadStarter } from './load-starter.ts';
import type { LoadOutcome } from './load-version.ts';
import type { ShippedPaths, ShippedSource } from './shipped-sources.ts';

type Loader = (
  databaseUrl: string,
  path: string,
  onProgress?: (progress: LoadProgress) => void,
) => Promise<LoadOutcome>;

/** In the order of loading: later sources refer to brands of earlier ones. */
export const LOADERS: Readonly<Record<ShippedSource, Loader>> = {
  starter: loadStarter,
  facts: loadFacts,
  nsi: (databaseUrl, path) => loadRows(databaseUrl, 'nsi', path),
  listed: (databaseUrl, path) => loadRows(databaseUrl, 'listed', path),
};

/** Loads the sources that ship with Blazon whose versions the database does not have, each in one transaction. @param onProgress logos of the starter catalog */
export async function loadShipped(
  databaseUrl: string,
  paths: ShippedPaths,
  onProgress: (progress: LoadProgress) => void = () => {},
): Promise<Record<ShippedSource, LoadOutcome>> {
  const outcomes: Partial<Record<ShippedSource, LoadOutcome>> = {};
  for (const source of Object.keys(LOADERS) as ShippedSource[])
    outcomes[source] = await LOADERS[source](databaseUrl, paths[source], onProgress);
  return outcomes as Record<ShippedSource, LoadOutcome>;
}
