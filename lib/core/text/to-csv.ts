/** What a spreadsheet takes for the start of a formula, in ASCII and full width; behind what it does not see. */
const FORMULA = /^[\s\p{Cf}\p{Cc}]*[=+\-@|%＝＋－＠]/u;
/** Spreadsheets drop leading control characters, and an apostrophe at the start is the mark itself. */
const MARKED = /^['\t\r\n]/;

/**
 * A table as CSV (RFC 4180, with a header line). Texts are quoted, and those that a spreadsheet would run as a
 * formula start with an apostrophe, which makes it show them as text (OWASP, CSV injection); so do those that start
 * with one of their own, so that dropping one apostrophe gives every text back.
 */
export function toCsv<Row>(columns: readonly (keyof Row & string)[], rows: Iterable<Row>): string {
  const lines = [columns.join(',')];
  for (const row of rows) lines.push(columns.map((column) => cell(row[column])).join(','));
  return `${lines.join('\r\n')}\r\n`;
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return String(value);
  const text =
    value instanceof Date
      ? value.toISOString()
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value);
  const safe = FORMULA.test(text) || MARKED.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
