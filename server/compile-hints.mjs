import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Chrome's explicit compile hint; works only in the first line. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Marks the scripts of every page (React and the router) for eager compilation, on a background thread while they load
 * instead of function by function on the main thread (docs/decisions/0042).
 * @param {string} nextDir output folder of `next build`
 */
export function hintCompilation(nextDir) {
  const { rootMainFiles } = JSON.parse(readFileSync(join(nextDir, 'build-manifest.json'), 'utf8'));
  for (const file of rootMainFiles) {
    const path = join(nextDir, file);
    const script = readFileSync(path, 'utf8');
    if (!script.startsWith(HINT)) writeFileSync(path, HINT + script);
  }
}
