import { useEffect, useState } from 'react';
import { typedText } from '../../../components/site/logo-choice.ts';
import type { Suggestion } from '../../../lib/catalog/search-catalog.ts';

const DEBOUNCE_MS = 120;

export interface Suggestions {
  /** The text they are for; null before the first response. */
  of: string | null;
  list: Suggestion[];
  domain: string | null;
  failed: boolean;
}

const NONE: Suggestions = { of: null, list: [], domain: null, failed: false };

/** Debounced suggestions for a text; never those of an earlier text. */
export function useSuggestions(typed: string): Suggestions {
  const [answer, setAnswer] = useState<Suggestions>(NONE);
  const text = typedText(typed);

  useEffect(() => {
    if (text === '') {
      setAnswer(NONE);
      return;
    }
    const aborter = new AbortController();
    const timer = setTimeout(async () => {
      const found = await fetchSuggestions(text, { signal: aborter.signal });
      if (aborter.signal.aborted) return;
      setAnswer({ of: text, list: found?.list ?? [], domain: found?.domain ?? null, failed: found === null });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [text]);

  return answer;
}

export async function fetchSuggestions(
  text: string,
  { kind, signal }: { kind?: Suggestion['kind']; signal?: AbortSignal } = {},
): Promise<{ list: Suggestion[]; domain: string | null } | null> {
  const query = new URLSearchParams({ q: text, ...(kind && { kind }) });
  try {
    const response = await fetch(`/api/search?${query}`, { signal: signal ?? null });
    if (!response.ok) return null;
    const list = (await response.json()) as Suggestion[];
    return { list, domain: response.headers.get('x-typed-domain') };
  } catch {
    return null;
  }
}
