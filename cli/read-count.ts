import { CommandFailed } from './context.ts';

/** @throws CommandFailed unless it is a number from 1 to 9999 */
export function readCount(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text))
    throw new CommandFailed('usage', `Expected a number from 1 to 9999; got "${text.slice(0, 60)}".`);
  return Number(text);
}
