import { readFileSync } from 'node:fs';
import { trackedFiles } from './tracked-files.mjs';

/** Rules the linter cannot say: a pattern, where it may stand, and why. */
const RULES = [
  {
    pattern: /\.(?:begin|transaction)\(/,
    // Command-line work that may simply be run again, and the tests of its parts, which need their transaction.
    allowed:
      /^lib\/jobs\/starter\/load-version\.ts$|^lib\/catalog\/edit-brand\.database\.test\.ts$|^lib\/jobs\/import\/run-import\.ts$/,
    why: 'a transaction on a serving path dies with the database (docs/decisions/0003); write one statement',
  },
  {
    pattern: /(?:await|return|=>|[=(,:?])\s*fetch\(|from 'undici'/,
    // In a browser, in tests, in examples, the guard itself, and a provider that the operator names.
    allowed:
      /^(bench|drills|e2e|tests|scripts|lib\/docs)\/|^(?:app|components)\/.*(?:\/use-[a-z-]+\.ts|live-logo\.tsx|logo-form\.tsx)$|\.test\.ts$|^lib\/net\/guarded-fetch\.ts$|^app\/\(account\)\/github\.ts$/,
    why: 'addresses from outside are fetched through lib/net/guarded-fetch.ts (docs/decisions/0045)',
  },
  { pattern: /\bsql\.raw\(/, allowed: /^$/, why: 'text never becomes SQL; use parameters' },
  { pattern: /\b(?:it|test|describe)\.(?:skip|only|todo)\(/, allowed: /^$/, why: 'no test is left out' },
];

/** @returns {Promise<string[]>} a line per place where a rule is broken */
export async function brokenRules() {
  const broken = [];
  for (const file of trackedFiles(/\.(ts|tsx|mjs)$/)) {
    if (file === 'scripts/rules.mjs') continue;
    const lines = readFileSync(file, 'utf8').split('\n');
    for (const { pattern, allowed, why } of RULES)
      if (!allowed.test(file))
        for (const [number, line] of lines.entries())
          if (pattern.test(line)) broken.push(`${file}:${number + 1}: ${why}`);
  }
  return broken;
}
