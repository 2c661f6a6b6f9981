/** Start of a spreadsheet formula, ASCII or full width, after ignored characters. */
const FORMULA = /^[\s\p{Cf}\p{Cc}]*[=+\-@|%＝＋－＠]/u;
/** Spreadsheets drop leading control characters and treat a leading apostrophe as a text marker. */
const MARKED = /^['\t\r\n]/;

/**
 * CSV (RFC 4180). Cells that look like formulas, or start with one, get a leading apostrophe (OWASP, CSV injection).
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
