'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'use-intl/react';
import { useVisit } from '../../(site)/parts/use-visit.ts';

/** Renders the page again once the website was visited. */
export function PendingLogo({ domain }: { domain: string }) {
  const t = useTranslations('playground.picture');
  const router = useRouter();
  useVisit(domain, 'pending', () => router.refresh());
  return (
    <p className="flex items-baseline gap-2 text-muted text-sm" role="status">
      <span aria-hidden="true" className="size-2 shrink-0 motion-safe:animate-pulse rounded-full bg-ink" />
      {t('pending', { domain })}
    </p>
  );
}
