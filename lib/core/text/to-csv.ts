/** The start of a formula for a spreadsheet, in ASCII and full width, after characters it ignores. */
const FORMULA = /^[\s\p{Cf}\p{Cc}]*[=+\-@|%＝＋－＠]/u;
/** Spreadsheets drop leading control characters and use a leading apostrophe as the text marker. */
const MARKED = /^['\t\r\n]/;

/**
 * A table as CSV (RFC 4180, with a header line). A text that a spreadsheet would run as a formula gets a leading apostrophe,
 * which makes it text (OWASP, CSV injection); so does a text that starts with an apostrophe, so that the original is
 * always the cell without its first apostrophe.
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
