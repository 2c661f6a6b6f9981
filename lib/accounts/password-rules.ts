import { isCommonPassword } from './common-passwords.ts';

/** NIST SP 800-63B-4 section 3.1.1.2: 15 characters of any kind where the password is the only factor. */
export const MIN_PASSWORD_LENGTH = 15;
/** NIST requires at least 64 to be allowed; the maximum bounds the work per request. */
const MAX_PASSWORD_LENGTH = 200;

type PasswordFault = 'password_short' | 'password_long' | 'password_common' | 'password_guessable';

const GUESSED = new Set(['blazon', 'blazonblazon', 'blazonpassword', 'passwordblazon']);

/** Why a password is rejected; null: accepted. Counts code points. @param email canonical address of the person */
export function passwordFault(password: string, email: string): PasswordFault | null {
  const length = [...password].length;
  if (length < MIN_PASSWORD_LENGTH) return 'password_short';
  if (length > MAX_PASSWORD_LENGTH) return 'password_long';
  const folded = password.normalize('NFKC').toLowerCase();
  if (isCommon(folded)) return 'password_common';
  return isGuessable(folded, email) ? 'password_guessable' : null;
}

/** A common password, repeated, or with at most as many digits and symbols around it. */
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

const unleet = (text: string): string =>
  text
    .replace(/[@4]/g, 'a')
    .replace(/0/g, 'o')
    .replace(/[1!]/g, 'i')
    .replace(/3/g, 'e')
    .replace(/[5$]/g, 's');

/** `abcdefghij`, `9876543210`: the same step between all neighboring characters. */
function isSequence(text: string): boolean {
  const steps = new Set(
    [...text].slice(1).map((character, i) => (character.codePointAt(0) ?? 0) - (text.codePointAt(i) ?? 0)),
  );
  // On a keyboard 0 follows 9.
  return steps.size === 1 || '12345678901234567890'.includes(text) || '09876543210987654321'.includes(text);
}

const isRepetition = (text: string): boolean => /^(.{1,5})\1+$/u.test(text);
