'use client';

import { useTranslations } from 'use-intl/react';

/** Announces how many rows a filter found. @param hasMore of a list whose total is unknown */
export function Found({ count, hasMore = false }: { count: number; hasMore?: boolean }) {
  const t = useTranslations('shell.list');
  return (
    <p role="status" className="sr-only">
      {t(hasMore ? 'foundMore' : 'found', { count })}
    </p>
  );
}
