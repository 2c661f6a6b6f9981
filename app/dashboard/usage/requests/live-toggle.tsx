'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { buttonStyle } from '../../../../components/ui/button-style.ts';
import { useRefreshing } from '../../../../components/use-refreshing.ts';

const EVERY_MS = 2000;

/** Reads the page again every two seconds until it is switched off. */
export function LiveToggle() {
  const t = useTranslations('usage.requests');
  const [isLive, setIsLive] = useState(true);
  useRefreshing(isLive, EVERY_MS);
  return (
    <button
      type="button"
      aria-pressed={isLive}
      onClick={() => setIsLive(!isLive)}
      className={buttonStyle({ variant: 'secondary', size: 'small', className: 'needs-js' })}
    >
      <span
        aria-hidden="true"
        className={`size-2 rounded-full ${isLive ? 'bg-success motion-safe:animate-pulse' : 'bg-edge'}`}
      />
      {t('live')}
    </button>
  );
}
