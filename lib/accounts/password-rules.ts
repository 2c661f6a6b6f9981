export const SHORTEST_PASSWORD = 10;
/** argon2 takes any length; a limit keeps a request from being work. */
export const LONGEST_PASSWORD = 200;

export type PasswordFault = 'password_short' | 'password_long' | 'password_guessable';

/** What the most used passwords are made of, once digits and signs around them are gone. */
const GUESSED = new Set(
  (
    'password passwort passw pass word admin administrator root welcome willkommen letmein iloveyou monkey dragon ' +
    'football baseball master superman batman sunshine princess qwerty qwertz azerty qwertyuiop qwertzuiop asdfghjkl ' +
    'zxcvbnm yxcvbnm qazwsx qazwsxedc abc abcdef abcdefgh abcdefghij trustno login secret changeme default shadow michael jordan ' +
    'hunter starwars computer whatever internet freedom blazon test testtest testing user guest hello hallo'
  ).split(' '),
);

/** Length first, as NIST SP 800-63B section 3.1.1 has it; then what a guesser tries first. */
export function passwordFault(password: string, email: string): PasswordFault | null {
  const length = [...password].length;
  if (length < SHORTEST_PASSWORD) return 'password_short';
  if (length > LONGEST_PASSWORD) return 'password_long';
  return isGuessable(password.toLowerCase(), email) ? 'password_guessable' : null;
}

function isGuessable(password: string, email: string): boolean {
  const core = password.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  for (const text of [password, core, unleet(core)])
    if (GUESSED.has(text.replace(/[^\p{L}]/gu, ''))) return true;
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
