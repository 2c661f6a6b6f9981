import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Chrome's explicit compile hint; to other browsers a comment. It counts in the first line only. */
const HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Marks the scripts that every page starts with, React and the router, as used at once: they are then compiled beside
 * the page while they come, and not function by function while it should listen (docs/decisions/0066).
 * @param {string} nextDir what `next build` made
 */
export function hintCompilation(nextDir) {
  const { rootMainFiles } = JSON.parse(readFileSync(join(nextDir, 'build-manifest.json'), 'utf8'));
  for (const file of rootMainFiles) {
    const path = join(nextDir, file);
    const script = readFileSync(path, 'utf8');
    if (!script.startsWith(HINT)) writeFileSync(path, HINT + script);
  }
}
