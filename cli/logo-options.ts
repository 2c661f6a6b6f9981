import { join } from 'node:path';
import { CommandFailed } from './context.ts';

/** Relative to the project folder, where the command line runs. */
export const DECODING_PROCESS = join('dist', 'decoding-process.js');
export const READING_PROCESS = join('dist', 'reading-process.js');

/** A required text such as source or license. @throws CommandFailed */
export function requireFact(option: string, text: string): string {
  const fact = text.trim();
  if (fact === '' || fact.length > 200)
    throw new CommandFailed('usage', `Expected 1 to 200 characters for ${option}; got ${fact.length}.`);
  return fact;
}
