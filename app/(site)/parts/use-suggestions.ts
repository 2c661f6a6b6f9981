import { useEffect, useState } from 'react';
import type { Suggestion } from '../../../lib/catalog/search-catalog.ts';

const DEBOUNCE_MS = 120;

export interface Suggestions {
  /** The text they are for; null before the first response. */
  of: string | null;
  list: Suggestion[];
  failed: boolean;
}

const NONE: Suggestions = { of: null, list: [], failed: false };

/** Debounced suggestions for a text; never those of an earlier text. */
export function useSuggestions(typed: string): Suggestions {
  const [answer, setAnswer] = useState<Suggestions>(NONE);
  const text = typed.trim();

  useEffect(() => {
    if (text === '') {
      setAnswer(NONE);
      return;
    }
    const aborter = new AbortController();
    const timer = setTimeout(async () => {
      const list = await fetchSuggestions(text, { signal: aborter.signal });
      if (!aborter.signal.aborted) setAnswer({ of: text, list: list ?? [], failed: list === null });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [text]);

  return answer;
}

/** @returns null if the search failed */
export async function fetchSuggestions(
  text: string,
  { kind, signal }: { kind?: Suggestion['kind']; signal?: AbortSignal } = {},
): Promise<Suggestion[] | null> {
  const query = new URLSearchParams({ q: text, ...(kind && { kind }) });
  try {
    const response = await fetch(`/api/search?${query}`, { signal: signal ?? null });
    return response.ok ? ((await response.json()) as Suggestion[]) : null;
  } catch {
    return null;
  }
}
