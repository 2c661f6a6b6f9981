import { getTranslator } from '../../messages/i18n.ts';

const KNOWN = ['cli', 'start', 'stripe', 'operator'] as const;

/** What did something where no person did, in words. @param word as the audit log keeps it (`lib/core/actor.ts`) */
export function actorWord(word: string): string {
  const known = KNOWN.find((one) => one === word);
  return known === undefined ? word : getTranslator('audit.words')(known);
}
