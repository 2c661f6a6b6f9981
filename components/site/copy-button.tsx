'use client';

import { CopyStatus } from './copy-status.tsx';
import { useSiteTexts } from './site-texts.tsx';
import { useCopying } from './use-copying.ts';

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
  const [outcome, copy] = useCopying(text);
  return (
    <>
      <button
        type="button"
        aria-label={label}
        onClick={copy}
        className={`needs-js w-19 shrink-0 cursor-pointer rounded-md border border-rim bg-surface px-2 py-1 text-center font-medium text-ink text-sm transition-colors hover:border-edge ${className}`}
      >
        {texts[outcome ?? 'copy']}
      </button>
      <CopyStatus outcome={outcome} />
    </>
  );
}
