import { readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * `failures`: one line per failed test, printed at the end of the log.
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Totals
 */

/** @returns {Totals} */
export const noTotals = () => ({ passed: 0, failed: 0, skipped: 0, failures: [] });

/** @param {string} why @returns {Totals} */
export const oneFailure = (why) => ({ ...noTotals(), failed: 1, failures: [why] });

/** @param {Totals} a @param {Totals} b @returns {Totals} */
export const addTotals = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
});

/** @param {Totals} totals @returns {string} failures, then `N passed, N failed` as the last line */
export const totalsLines = ({ passed, failed, skipped, failures }) =>
  [
    ...listed('Failed:', failures),
    `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ].join('\n');

const listed = (head, lines) => (lines.length === 0 ? [] : [head, ...lines.map((line) => `  ${line}`), '']);

/**
 * A missing report, or a failed exit without a failed test (a file that does not load), counts as one failure.
 * @param {'vitest' | 'playwright'} runner @param {string} file @param {number} exitCode @returns {Totals}
 */
export function readReport(runner, file, exitCode) {
  let totals = noTotals();
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    totals = runner === 'vitest' ? vitestTotals(report) : playwrightTotals(report);
  } catch (error) {
    console.error(`No report from ${runner}: ${error instanceof Error ? error.message : error}`);
  }
  const counted = totals.passed + totals.failed + totals.skipped;
  if (totals.failed === 0 && (exitCode !== 0 || counted === 0))
    return addTotals(totals, oneFailure(`${runner} exited with code ${exitCode} after ${counted} tests`));
  return totals;
}

/** In one line: the first of an assertion seldom says what was received. */
const reason = (text) =>
  stripVTControlCharacters(text ?? '')
    .replace(/\s+/g, ' ')
    .slice(0, 600);
const here = (file) => relative(process.cwd(), file);

function vitestTotals(report) {
  const named = (file, test) => `${here(file.name)} › ${test.fullName}: ${reason(test.failureMessages?.[0])}`;
  const failures = report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0 && file.status === 'failed')
      return [`${here(file.name)}: ${reason(file.message)}`];
    return failed.map((test) => named(file, test));
  });
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    failures,
  };
}

function playwrightTotals(report) {
  const failures = [];
  const read = (suite, titles) => {
    for (const spec of suite.specs ?? []) {
      for (const { status, results } of spec.tests) {
        if (status !== 'unexpected') continue;
        const error = results.find((result) => result.error)?.error?.message;
        failures.push(`e2e/${[spec.file, ...titles, spec.title].join(' › ')}: ${reason(error)}`);
      }
    }
    for (const inner of suite.suites ?? []) read(inner, [...titles, inner.title]);
  };
  for (const file of report.suites) read(file, []);
  return {
    passed: report.stats.expected,
    failed: report.stats.unexpected,
    skipped: report.stats.skipped,
    failures,
  };
}

/** Totals that several commands add up in a file; zero if it does not exist. @param {string} file @returns {Totals} */
export function keptTotals(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return noTotals();
  }
}

/** @param {string} file @param {Totals} totals */
export function keepTotals(file, totals) {
  writeFileSync(file, JSON.stringify(addTotals(keptTotals(file), totals)));
}
