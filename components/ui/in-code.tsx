import type { ReactNode } from 'react';

/** Renders `<code>` in translated texts. */
export const inCode = (chunks: ReactNode) => (
  <code className="font-mono text-[0.9em] text-ink break-words">{chunks}</code>
);
