import { generateToken, hashToken, tokenLastFour, tokenStart } from '../core/token-format.ts';
import { newId } from '../db/new-id.ts';

export const FIRST_TOKEN = { kind: 'publishable' as const, name: 'First token' };

/** Row of the publishable token that a new account starts with. */
export function firstToken(accountId: string) {
  const text = generateToken('pk_');
  return {
    id: newId(),
    accountId,
    ...FIRST_TOKEN,
    hash: hashToken(text),
    start: tokenStart(text),
    lastFour: tokenLastFour(text),
    publishableText: text,
  };
}
