'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

const AWAY_MS = 10_000;

/** Loads the page and its layout again when somebody returns to it: an operator may have approved a request meanwhile. */
export function RefreshOnReturn() {
  const { refresh } = useRouter();
  useEffect(() => {
    let leftAtMs = Number.POSITIVE_INFINITY;
    const onChange = () => {
      if (document.hidden) leftAtMs = performance.now();
      else if (performance.now() - leftAtMs > AWAY_MS) refresh();
    };
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, [refresh]);
  return null;
}
