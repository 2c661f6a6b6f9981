import { join } from 'node:path';
import { type LoadOutcome, loadStarter } from './load-starter.ts';

/** Loads the starter catalogue that the build made, when the database does not hold that version yet. */
export const ensureStarterCatalogue = (
  databaseUrl: string,
  {
    onProgress = () => {},
    projectRoot = process.cwd(),
  }: { onProgress?: (line: string) => void; projectRoot?: string } = {},
): Promise<LoadOutcome> =>
  loadStarter(databaseUrl, join(projectRoot, 'dist/catalog'), ({ done, total, label }) =>
    onProgress(`Loading the starter catalogue: ${done} of ${total} logos (${label})`),
  );
