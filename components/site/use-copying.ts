import { useEffect, useState } from 'react';

const SHOWN_MS = 2000;

export type CopyOutcome = 'copied' | 'failed' | null;

/** @param text or a URL to fetch it from @returns the outcome of the last copy, for two seconds, and the copying */
export function useCopying(text: string | { from: string }): [CopyOutcome, () => Promise<void>] {
  const [outcome, setOutcome] = useState<CopyOutcome>(null);

  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  return [outcome, async () => setOutcome((await copy(text)) ? 'copied' : 'failed')];
}

async function copy(wanted: string | { from: string }): Promise<boolean> {
  const text = typeof wanted === 'string' ? wanted : await fetchText(wanted.from);
  if (text === null) return false;
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

const fetchText = (url: string): Promise<string | null> =>
  fetch(url).then(
    (response) => (response.ok ? response.text() : null),
    () => null,
  );

/** The clipboard API needs https or localhost; this also works over http in a local network. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.style.cssText = 'position:fixed;opacity:0';
  const focused = document.activeElement;
  document.body.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
