import type { ReactNode } from 'react';

/** For `<code>` in the texts of the catalogue: what is typed somewhere, word for word. */
export const inCode = (chunks: ReactNode) => (
  <code className="font-mono text-[0.9em] text-ink break-words">{chunks}</code>
);
