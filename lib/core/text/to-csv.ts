/** Start of a spreadsheet formula, ASCII, full width or small, after ignored characters and quotes. */
const FORMULA = /^[\s"\p{Cf}\p{Cc}]*[=+\-@|%＝＋－＠﹦﹢﹣﹫]/u;
/** Spreadsheets drop leading control characters and treat a leading apostrophe as a text marker. */
const MARKED = /^['\t\r\n]/;
/** With a decimal comma, spreadsheets separate cells by semicolons, so these begin a new cell inside a text. */
const PART = /[;\t\r\n][^;\t\r\n]+/g;

/** CSV (RFC 4180). What looks like a formula gets an apostrophe, also inside a text (OWASP, CSV injection). */
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
  const safe = asText(text.replace(PART, (part) => part.charAt(0) + asText(part.slice(1))));
  return `"${safe.replaceAll('"', '""')}"`;
}

const asText = (text: string): string => (FORMULA.test(text) || MARKED.test(text) ? `'${text}` : text);
