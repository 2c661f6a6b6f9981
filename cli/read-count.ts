import { CommandFailed } from './context.ts';

/** @throws CommandFailed unless it is a number from 1 to `most` */
export function readCount(text: string, most = 9999): number {
  if (!/^[1-9]\d{0,14}$/.test(text) || Number(text) > most)
    throw new CommandFailed('usage', `Expected a number from 1 to ${most}; got "${text.slice(0, 60)}".`);
  return Number(text);
}

/** The id of a row, as a list printed it. @throws CommandFailed */
export const readRowId = (text: string): number => readCount(text, 999_999_999_999_999);
