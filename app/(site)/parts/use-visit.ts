import { useEffect, useRef, useState } from 'react';

export interface Visit {
  state: string;
  kind: string | null;
  /** UTC day of the visit. */
  on: string | null;
}

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 5_000;
const MAX_POLLS = 40;

/** Follows a visit while its logo is pending, or reads once where a found logo comes from. */
export function useVisit(
  domain: string | null,
  follow: 'pending' | 'found' | null,
  onEnd: () => void,
): Visit | null {
  const [seen, setSeen] = useState<{ of: string; visit: Visit } | null>(null);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });

  useEffect(() => {
    if (domain === null || follow === null) return;
    const aborter = new AbortController();
    (async () => {
      for (let polled = 0; polled < MAX_POLLS && !aborter.signal.aborted; polled += 1) {
        const visit = await readVisit(domain, aborter.signal);
        if (aborter.signal.aborted) return;
        if (visit !== null) setSeen({ of: domain, visit });
        if (follow === 'found') return;
        if (visit !== null && !UNDER_WAY.has(visit.state)) return end.current();
        const pauseMs = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * (1 + polled / 4));
        await new Promise((done) => setTimeout(done, pauseMs));
      }
    })();
    return () => aborter.abort();
  }, [domain, follow]);

  return seen !== null && seen.of === domain ? seen.visit : null;
}

/** `unknown`: asked for, and not written yet. */
const UNDER_WAY = new Set(['unknown', 'queued', 'visiting']);

async function readVisit(domain: string, signal: AbortSignal): Promise<Visit | null> {
  try {
    const response = await fetch(`/api/discovery?domain=${encodeURIComponent(domain)}`, { signal });
    return response.ok ? ((await response.json()) as Visit) : null;
  } catch {
    return null;
  }
}
