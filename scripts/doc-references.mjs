import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { trackedFiles } from './tracked-files.mjs';

/** A repository path in backticks, or the target of a relative link. */
const NAMED =
  /`((?:app|bench|catalog|cli|components|docs|drizzle|e2e|lib|public|scripts|server|tests|deploy|\.ci)\/[^`\s*{…<]*)`|\]\((?!https?:|#|\/|mailto:)([^)#\s]+)/g;

/** @returns {Promise<string[]>} a line per path in a document that does not exist */
export async function brokenReferences() {
  const broken = [];
  for (const file of trackedFiles(/\.md$/).filter((file) => !file.startsWith('docs/decisions/archive/'))) {
    const text = readFileSync(file, 'utf8');
    for (const [, path, link] of text.matchAll(NAMED)) {
      const target = normalize(path ?? join(dirname(file), link ?? ''));
      if (!existsSync(target)) broken.push(`${file}: ${path ?? link} does not exist`);
    }
  }
  return broken;
}
