'use client';

import { useEffect, useState } from 'react';
import { siteWords } from './site-words.ts';

const SHOWN_MS = 2000;

/** Copies a text and says so, to eyes and to screen readers. @param className what its looks here do not say */
export function CopyButton({
  text,
  label,
  className = '',
}: {
  text: string;
  label: string;
  className?: string;
}) {
  const t = siteWords('copy');
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
        {t(outcome ?? 'copy')}
      </button>
      <span role="status" className="sr-only">
        {outcome === 'copied' && t('copiedHint')}
        {outcome === 'failed' && t('failedHint')}
      </span>
    </>
  );
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

/** The clipboard API exists on https and localhost only; a self-hosted page on a local network has this one. */
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
