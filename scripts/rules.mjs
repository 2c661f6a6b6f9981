import { readFileSync } from 'node:fs';
import { trackedFiles } from './tracked-files.mjs';

/** Rules that the linter cannot express: a pattern, the files where it is allowed, and the reason. */
const RULES = [
  {
    pattern: /\.(?:begin|transaction)\(/,
    // Repeatable command-line jobs and their tests, and the crawler, which may die.
    allowed:
      /^lib\/jobs\/starter\/load-version\.ts$|^lib\/catalog\/edit-brand\.database\.test\.ts$|^lib\/jobs\/import\/run-import\.ts$|^lib\/discovery\/queue\/finish-visit\.ts$|^lib\/discovery\/desk\/visit-now\.ts$|^lib\/jobs\/backup\//,
    why: 'a transaction on a serving path dies with the database (docs/decisions/0003); write one statement',
  },
  {
    pattern: /(?:await|return|=>|[=(,:?])\s*fetch\(|from 'undici'/,
    // Browser code, tests, examples, the guard itself, and hosts configured by the operator.
    allowed:
      /^(bench|drills|e2e|tests|scripts|lib\/docs)\/|^(?:app|components)\/.*(?:\/use-[a-z-]+\.ts|live-logo\.tsx|logo-form\.tsx|try-logo\.tsx)$|\.test\.ts$|^lib\/net\/guarded-fetch\.ts$|^lib\/db\/pictures\/bucket\.ts$|^app\/\(account\)\/github\.ts$/,
    why: 'fetch URLs from outside through lib/net/guarded-fetch.ts (docs/decisions/0045)',
  },
  { pattern: /\bsql\.raw\(/, allowed: /^$/, why: 'never build SQL from text; use parameters' },
  { pattern: /\bhour12: false/, allowed: /^$/, why: "midnight would be 24:00; use hourCycle: 'h23'" },
  { pattern: /\b(?:it|test|describe)\.(?:skip|only|todo)\(/, allowed: /^$/, why: 'no test may be skipped' },
];

/** @returns {Promise<string[]>} a line per violation */
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
