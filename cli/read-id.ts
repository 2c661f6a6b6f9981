import { isId } from '../lib/db/new-id.ts';
import { CommandFailed } from './context.ts';

const THINGS = {
  account: ['an account', 'account list'],
  token: ['a token', 'token list'],
  'exchange request': ['an exchange request', 'exchange requests'],
  'upgrade request': ['an upgrade request', 'plan requests'],
  correction: ['a correction', 'correction list'],
  passkey: ['a passkey', 'person passkeys list'],
  session: ['a session', 'person sessions'],
  invitation: ['an invitation', 'member invitations'],
  notification: ['a notification', 'notification list'],
} as const;

export type Thing = keyof typeof THINGS;

export function requireId(text: string, what: Thing): string {
  const [thing, shownBy] = THINGS[what];
  if (!isId(text))
    throw new CommandFailed(
      'usage',
      `Expected the id of ${thing} (see \`${shownBy}\`); got "${text.slice(0, 60)}".`,
    );
  return text;
}
