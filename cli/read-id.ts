import { isId } from '../lib/db/new-id.ts';
import { CommandFailed } from './context.ts';

/** @throws CommandFailed saying what an id looks like, before anything is asked of the database */
export function requireId(text: string, what: 'account' | 'token'): string {
  if (!isId(text))
    throw new CommandFailed(
      'usage',
      `Expected the id of ${what === 'account' ? 'an account' : 'a token'} (as \`${what} list\` shows it); got "${text.slice(0, 60)}".`,
    );
  return text;
}
