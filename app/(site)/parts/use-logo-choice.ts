import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import {
  FALLBACK_NAMES,
  isMeantAsDomain,
  isSendable,
  type LogoChoice,
  literalPick,
  literalPicks,
  noteOn,
  type Pick,
  pickOf,
  type SearchNote,
  searchStem,
  typedText,
} from '../../../components/site/logo-choice.ts';
import type { Suggestion } from '../../../lib/catalog/search-catalog.ts';
import type { Showcase } from '../../../lib/catalog/showcase.ts';
import { LOGO_SIZES } from '../../../lib/core/plans/plans.ts';
import { fetchSuggestions, useSuggestions } from './use-suggestions.ts';

/** A typed domain is requested after this pause: every prefix of it would be another domain. */
const DOMAIN_DEBOUNCE_MS = 300;

export interface InitialChoice {
  showcase: Omit<Showcase, 'counts'>;
  initial: LogoChoice;
  initialTyped: string;
  initialName: string | null;
  /** On what was typed without scripts, or in a shared URL. */
  note: SearchNote | null;
}

interface State {
  typed: string;
  choice: LogoChoice;
  names: ReadonlyMap<string, string>;
  /** The image follows typing until something is picked. */
  isFollowing: boolean;
  /** The kind just chosen, while its subject is looked up. */
  pendingKind: Pick['kind'] | null;
  note: SearchNote | null;
}

/** One choice for search box and builder. @param form of the builder; input from before hydration is adopted */
export function useLogoChoice(from: InitialChoice, form: RefObject<HTMLFormElement | null>) {
  const [state, setState] = useState<State>(() => initialState(from));
  const { typed, choice, names, isFollowing, pendingKind, note } = state;
  const lookups = useRef(0);
  const suggestions = useSuggestions(isFollowing ? typed : '');
  const name = names.get(keyOf(choice)) ?? choice.text;
  useAdoptedInput(form, from.initialTyped, setState);
  useFollowing(state, suggestions, setState);

  const pick = useCallback((picked: Pick, note: SearchNote | null = null): void => {
    lookups.current += 1;
    setState((now) => ({
      ...now,
      typed: picked.text,
      choice: { ...now.choice, ...picked },
      isFollowing: false,
      pendingKind: null,
      note,
    }));
  }, []);

  /** Picks the best match, else the text itself; dropped if a newer lookup started. */
  async function pickNearest(text: string, kind?: Pick['kind']): Promise<void> {
    lookups.current += 1;
    const lookup = lookups.current;
    setState((now) => ({ ...now, pendingKind: kind ?? null }));
    const found = await fetchSuggestions(text, kind ? { kind } : {});
    if (lookup !== lookups.current) return;
    const [first] = found?.list ?? [];
    if (first !== undefined) setState((now) => ({ ...now, names: withNames(now.names, [first]) }));
    const literal = kind === undefined ? literalPicks(text)[0] : literalPick(text, kind);
    const picked = first === undefined ? literal : pickOf(first);
    const note = first === undefined ? noteOn(text, picked ?? null) : null;
    if (found === null) setState((now) => ({ ...now, pendingKind: null, note: { what: 'failed' } }));
    else if (picked) pick(picked, note);
    else setState((now) => ({ ...now, pendingKind: null, note }));
  }

  return {
    typed,
    choice,
    name,
    kind: pendingKind ?? choice.kind,
    suggestions,
    note,
    pick,
    type(text: string): void {
      lookups.current += 1;
      setState((now) => ({ ...now, typed: text, isFollowing: true, pendingKind: null, note: null }));
    },
    pickTyped(): void {
      const text = typedText(typed);
      if (isMeantAsDomain(text)) pick({ kind: 'domain', text });
      else if (text !== '') void pickNearest(text);
      else setState((now) => ({ ...now, note: { what: 'nothing' } }));
    },
    /** Looks up the coin or stock with the name of the brand, or the reverse. */
    changeKind: (kind: Pick['kind']) =>
      void pickNearest(name === choice.text ? searchStem(choice.text) : name, kind),
    setOptions: (options: Partial<Omit<LogoChoice, keyof Pick>>) =>
      setState((now) => ({ ...now, choice: { ...now.choice, ...options } })),
  };
}

type SetState = (change: (now: State) => State) => void;

/** Adopts what was typed or chosen before hydration, or restored by the browser. */
function useAdoptedInput(form: RefObject<HTMLFormElement | null>, initialTyped: string, setState: SetState) {
  useEffect(() => {
    if (form.current === null) return;
    const entered = new FormData(form.current);
    const size = LOGO_SIZES.find((one) => `${one}` === entered.get('size'));
    const fallback = FALLBACK_NAMES.find((one) => one === entered.get('fallback'));
    const text = entered.get('q');
    const isTyped = typeof text === 'string' && text !== initialTyped;
    setState((now) => ({
      ...now,
      choice: { ...now.choice, ...(size && { size }), ...(fallback && { fallback }) },
      ...(isTyped && { typed: text, isFollowing: true, note: null }),
    }));
  }, [form, initialTyped, setState]);
}

function useFollowing(
  { isFollowing, typed }: State,
  suggestions: ReturnType<typeof useSuggestions>,
  setState: SetState,
) {
  useEffect(() => {
    if (!isFollowing) return;
    const show = (picked: Pick) => setState((now) => ({ ...now, choice: { ...now.choice, ...picked } }));
    setState((now) => ({ ...now, names: withNames(now.names, suggestions.list) }));
    const text = typedText(typed);
    if (suggestions.of !== text) return;
    const { domain } = suggestions;
    if (isMeantAsDomain(text) && domain !== null) {
      const timer = setTimeout(() => show({ kind: 'domain', text }), DOMAIN_DEBOUNCE_MS);
      return () => clearTimeout(timer);
    }
    const [first] = suggestions.list;
    if (first !== undefined) return show(pickOf(first));
    // A domain that is none yet, such as `apple.c`, would be refused.
    const [literal] = isMeantAsDomain(text) ? [] : literalPicks(text);
    if (literal !== undefined && isSendable(literal)) show(literal);
  }, [isFollowing, typed, suggestions, setState]);
}

const initialState = (from: InitialChoice): State => ({
  typed: from.initialTyped,
  choice: from.initial,
  names: namesOf(from),
  isFollowing: false,
  pendingKind: null,
  note: from.note,
});

const keyOf = ({ kind, text }: Pick) => `${kind} ${text}`;

function namesOf({ showcase, initial, initialName }: InitialChoice): Map<string, string> {
  const names = new Map<string, string>();
  for (const { name, domain } of showcase.brands) names.set(`domain ${domain}`, name);
  for (const { name, symbol } of showcase.coins) names.set(`crypto ${symbol}`, name);
  if (initialName !== null) names.set(keyOf(initial), initialName);
  return names;
}

function withNames(
  known: ReadonlyMap<string, string>,
  found: readonly Suggestion[],
): ReadonlyMap<string, string> {
  const fresh = found.filter((suggestion) => !known.has(keyOf(pickOf(suggestion))));
  if (fresh.length === 0) return known;
  return new Map([
    ...known,
    ...fresh.map((suggestion) => [keyOf(pickOf(suggestion)), suggestion.name] as const),
  ]);
}
