import { isCommonPassword } from './common-passwords.ts';

/** NIST SP 800-63B-4 section 3.1.1.2: where the password is all there is, 15 characters; any of them, in any mix. */
export const SHORTEST_PASSWORD = 15;
/** It asks for 64 at least. argon2 takes any length; a limit keeps a request from being work. */
export const LONGEST_PASSWORD = 200;

export type PasswordFault = 'password_short' | 'password_long' | 'password_common' | 'password_guessable';

/** What a guesser of this service tries besides what is used everywhere. */
const GUESSED = new Set(['blazon', 'blazonblazon', 'blazonpassword', 'passwordblazon']);

/**
 * Why a password is not taken; null: it is. Characters are code points. Common and guessable ones are refused for what
 * they are, never for the kinds of characters in them.
 * @param email canonical address of whose it would be
 */
export function passwordFault(password: string, email: string): PasswordFault | null {
  const length = [...password].length;
  if (length < SHORTEST_PASSWORD) return 'password_short';
  if (length > LONGEST_PASSWORD) return 'password_long';
  const folded = password.normalize('NFKC').toLowerCase();
  if (isCommon(folded)) return 'password_common';
  return isGuessable(folded, email) ? 'password_guessable' : null;
}

/** Most used as it is, twice or more in a row, or with digits and signs around it that are no more than itself. */
function isCommon(password: string): boolean {
  const once = /^(.+?)\1+$/u.exec(password)?.[1] ?? password;
  const core = once.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const cores = [core, unleet(core), core.replace(/[^\p{L}]/gu, '')];
  return [password, once, unleet(once), ...cores.filter((text) => text.length * 2 >= once.length)].some(
    (text) => isCommonPassword(text) || GUESSED.has(text),
  );
}

function isGuessable(password: string, email: string): boolean {
  const [local = '', domain = ''] = email.split('@');
  for (const part of [email, local, domain, domain.split('.')[0] ?? ''])
    if (part.length >= 4 && password.includes(part) && password.length - part.length < 6) return true;
  return new Set(password).size < 5 || isSequence(password) || isRepetition(password);
}

/** Digits and signs that stand for letters, back to letters. */
const unleet = (text: string): string =>
  text
    .replace(/[@4]/g, 'a')
    .replace(/0/g, 'o')
    .replace(/[1!]/g, 'i')
    .replace(/3/g, 'e')
    .replace(/[5$]/g, 's');

/** `abcdefghij`, `9876543210`: every step from one character to the next is the same. */
function isSequence(text: string): boolean {
  const steps = new Set(
    [...text].slice(1).map((character, i) => (character.codePointAt(0) ?? 0) - (text.codePointAt(i) ?? 0)),
  );
  // The digits end in 0 on a keyboard.
  return steps.size === 1 || '12345678901234567890'.includes(text) || '09876543210987654321'.includes(text);
}

const isRepetition = (text: string): boolean => /^(.{1,5})\1+$/u.test(text);
