'use client';

import { useEffect, useState } from 'react';
import { useSiteTexts } from './site-texts.tsx';

const SHOWN_MS = 2000;

/** @param text or a URL to fetch it from */
export function CopyButton({
  text,
  label,
  className = '',
}: {
  text: string | { from: string };
  label: string;
  className?: string;
}) {
  const { copy: texts } = useSiteTexts();
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);

  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  return (
    <>
      <button
        type="button"
        aria-label={label}
        onClick={async () => setOutcome((await copy(text)) ? 'copied' : 'failed')}
        className={`needs-js w-19 shrink-0 cursor-pointer rounded-md border border-rim bg-surface px-2 py-1 text-center font-medium text-ink text-sm transition-colors hover:border-edge ${className}`}
      >
        {texts[outcome ?? 'copy']}
      </button>
      <span role="status" className="sr-only">
        {outcome === 'copied' && texts.copiedHint}
        {outcome === 'failed' && texts.failedHint}
      </span>
    </>
  );
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
