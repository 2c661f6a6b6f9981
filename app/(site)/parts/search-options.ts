import { countText, fill } from '../../../components/site/fill.ts';
import {
  isMeantAsDomain,
  isSendable,
  literalPicks,
  type Pick,
  pickOf,
  typedText,
} from '../../../components/site/logo-choice.ts';
import type { Suggestion } from '../../../lib/catalog/search-catalog.ts';
import type { Suggestions } from './use-suggestions.ts';
import type { WorkbenchTexts } from './workbench-texts.ts';

type Texts = WorkbenchTexts['search'];

export interface SearchOption {
  pick: Pick;
  name: string;
  hint: string;
  /** Half a domain has none: the request would fail. */
  hasLogo: boolean;
}

/** The catalog's suggestions; without any, the word itself as a domain and as a symbol. */
export function optionsFor(typed: string, { of, list, domain }: Suggestions, texts: Texts): SearchOption[] {
  const text = typedText(typed);
  if (text === '') return [];
  const known = list.map((suggestion) => ({
    pick: pickOf(suggestion),
    name: suggestion.name,
    hint: hintOf(suggestion, texts),
    hasLogo: true,
  }));
  if (isMeantAsDomain(text)) {
    const asTyped = { kind: 'domain', text } as const;
    const isKnown = known.some(({ pick }) => pick.kind === 'domain' && pick.text === text.toLowerCase());
    const hasLogo = of === text && domain !== null;
    return isKnown ? known : [{ pick: asTyped, name: text, hint: texts.asTyped, hasLogo }, ...known];
  }
  if (known.length > 0 || of !== text) return known;
  return literalPicks(text).map((pick) => ({
    pick,
    name: pick.text,
    hint: fill(texts.notListed, { kind: texts.kinds[pick.kind] }),
    hasLogo: isSendable(pick),
  }));
}

const hintOf = (suggestion: Suggestion, texts: Texts): string =>
  suggestion.kind === 'domain'
    ? suggestion.domain
    : fill(texts.hint, { symbol: suggestion.symbol, kind: texts.kinds[suggestion.kind] });

export function announcement(
  { failed }: Suggestions,
  options: readonly SearchOption[],
  texts: Texts,
): string {
  if (failed) return texts.failed;
  return options.length === 0 ? texts.none : countText(texts.count, options.length);
}
