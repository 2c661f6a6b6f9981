'use client';

import { useSiteTexts } from './site-texts.tsx';
import type { CopyOutcome } from './use-copying.ts';

/** Tells screen readers how copying went. */
export function CopyStatus({ outcome }: { outcome: CopyOutcome }) {
  const { copy } = useSiteTexts();
  return (
    <span role="status" className="sr-only">
      {outcome === 'copied' && copy.copiedHint}
      {outcome === 'failed' && copy.failedHint}
    </span>
  );
}
