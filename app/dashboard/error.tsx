'use client';

import { useTranslations } from 'use-intl/react';
import { Alert } from '../../components/ui/alert.tsx';
import { Button } from '../../components/ui/button.tsx';

export default function DashboardError({
  error,
  reset,
}: {
  error: Error & { digest?: string };
  reset: () => void;
}) {
  const t = useTranslations('shell.errors');
  return (
    <Alert tone="bad" title={t('title')}>
      <p>{t('body')}</p>
      {error.digest !== undefined && (
        <p className="mt-1 font-mono text-muted text-xs">{t('reference', { digest: error.digest })}</p>
      )}
      <Button variant="secondary" size="small" className="mt-3" onClick={reset}>
        {t('again')}
      </Button>
    </Alert>
  );
}
