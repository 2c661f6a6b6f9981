import { ConfigError } from '../lib/core/config/config.ts';
import { redact } from '../lib/core/log/redact.ts';
import { CommandFailed } from './context.ts';

export interface OutputOptions {
  json?: boolean;
}

export function print(options: OutputOptions, result: unknown, text: string): void {
  process.stdout.write(options.json ? `${JSON.stringify(result)}\n` : `${text}\n`);
}

/** A table with aligned columns. @param empty shown without rows */
export function table(rows: readonly Record<string, string | number | null>[], empty: string): string {
  const [first] = rows;
  if (first === undefined) return empty;
  const columns = Object.keys(first);
  const cell = (row: Record<string, string | number | null>, column: string) => String(row[column] ?? '–');
  const widths = columns.map((column) =>
    Math.max(column.length, ...rows.map((row) => cell(row, column).length)),
  );
  const line = (cells: string[]) =>
    cells
      .map((text, i) => text.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd();
  return [line(columns), ...rows.map((row) => line(columns.map((column) => cell(row, column))))].join('\n');
}

/** Prints a failure on stderr and sets the exit code: 1 failed or refused, 2 wrong usage. */
export function printFailure(error: unknown, json: boolean): void {
  const code =
    error instanceof CommandFailed ? error.code : error instanceof ConfigError ? 'config' : 'failed';
  const message = redact(error instanceof Error ? error.message : String(error));
  process.stderr.write(json ? `${JSON.stringify({ error: { code, message } })}\n` : `${message}\n`);
  process.exitCode = code === 'usage' || code === 'config' ? 2 : 1;
}
