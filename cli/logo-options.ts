import { join } from 'node:path';
import { CommandFailed } from './context.ts';

/** Below the project's folder, where the command line runs. */
export const DECODING_PROCESS = join('dist', 'decoding-process.js');

/** Where a logo comes from or what it may be used for. @throws CommandFailed when it says nothing */
export function requireFact(option: string, text: string): string {
  const fact = text.trim();
  if (fact === '' || fact.length > 200)
    throw new CommandFailed('usage', `Expected 1 to 200 characters for ${option}; got ${fact.length}.`);
  return fact;
}
