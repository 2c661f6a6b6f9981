'use client';

import { useEffect, useState } from 'react';

export interface PaletteFind {
  icon: 'tokens' | 'accounts' | 'catalog' | 'docs';
  href: string;
  name: string;
  /** End of a token, address of an account, domain or symbol, page of the documentation. */
  about: string;
  face?: string;
}

const TYPING_MS = 150;
/** A token must not appear in a URL. */
export const isToken = (typed: string): boolean => /^[ps]k_/.test(typed);

/** Finds for the typed text; empty until they arrive, and for texts that cannot be searched. */
export function useFinds(typed: string, area: 'dashboard' | 'operator'): readonly PaletteFind[] {
  const [found, setFound] = useState<{ typed: string; finds: readonly PaletteFind[] }>({
    typed: '',
    finds: [],
  });
  useEffect(() => {
    if (typed.length < 2 || isToken(typed)) return;
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      const query = new URLSearchParams({ q: typed, area });
      const answer = await fetch(`/dashboard/find?${query}`, { signal: leaving.signal }).catch(() => null);
      if (answer?.ok) setFound({ typed, finds: (await answer.json()) as PaletteFind[] });
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [typed, area]);
  return found.typed === typed ? found.finds : [];
}
