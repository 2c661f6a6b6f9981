import type { ReactNode } from 'react';

export const inCode = (chunks: ReactNode) => (
  <code className="font-mono text-[0.9em] text-ink break-words">{chunks}</code>
);
