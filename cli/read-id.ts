import { isId } from '../lib/db/new-id.ts';
import { CommandFailed } from './context.ts';

/** Things that have an id, and the command that shows it. */
const THINGS = {
  account: ['an account', 'account list'],
  token: ['a token', 'token list'],
  'exchange request': ['an exchange request', 'exchange requests'],
  'upgrade request': ['an upgrade request', 'plan requests'],
  correction: ['a correction', 'correction list'],
  notification: ['a notification', 'notification list'],
} as const;

export type Thing = keyof typeof THINGS;

/** @throws CommandFailed saying what an id looks like, before anything is asked of the database */
export function requireId(text: string, what: Thing): string {
  const [thing, shownBy] = THINGS[what];
  if (!isId(text))
    throw new CommandFailed(
      'usage',
      `Expected the id of ${thing} (as \`${shownBy}\` shows it); got "${text.slice(0, 60)}".`,
    );
  return text;
}
