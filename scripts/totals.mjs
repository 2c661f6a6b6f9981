import { readFileSync, writeFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Totals */

/** @returns {Totals} */
export const noTotals = () => ({ passed: 0, failed: 0, skipped: 0 });

/** @param {Totals} a @param {Totals} b @returns {Totals} */
export const addTotals = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** @param {Totals} totals */
export const totalsLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/**
 * What a runner's JSON report counted. A report that is missing or counts nothing, or a runner that failed
 * without a failed test (a file that does not load), counts as one failure: silence is never success.
 * @param {'vitest' | 'playwright'} runner
 * @param {string} file
 * @param {number} exitCode
 * @returns {Totals}
 */
export function readReport(runner, file, exitCode) {
  let totals = noTotals();
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    totals = runner === 'vitest' ? vitestTotals(report) : playwrightTotals(report);
  } catch (error) {
    console.error(`No report of ${runner}: ${error instanceof Error ? error.message : error}`);
  }
  const counted = totals.passed + totals.failed + totals.skipped;
  if (totals.failed === 0 && (exitCode !== 0 || counted === 0)) totals.failed = 1;
  return totals;
}

const vitestTotals = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests + (report.numTodoTests ?? 0),
});

const playwrightTotals = (report) => ({
  passed: report.stats.expected + report.stats.flaky,
  failed: report.stats.unexpected,
  skipped: report.stats.skipped,
});

/** Adds to the totals that several commands keep in one file. @param {string} file @param {Totals} totals */
export function keepTotals(file, totals) {
  let before = noTotals();
  try {
    before = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // The first to count makes the file.
  }
  writeFileSync(file, JSON.stringify(addTotals(before, totals)));
}
