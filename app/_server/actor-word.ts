import { getTranslator } from '../../messages/i18n.ts';

const KNOWN = ['cli', 'start', 'stripe', 'operator', 'visitor', 'discovery'] as const;

/** @param word an actor that is not a person, from the audit log (`lib/core/actor.ts`) */
export function actorWord(word: string): string {
  const known = KNOWN.find((one) => one === word);
  return known === undefined ? word : getTranslator('audit.words')(known);
}
