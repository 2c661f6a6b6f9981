'use client';

import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl/react';

const MINUTE_MS = 60_000;

const everyMinute = (changed: () => void) => {
  const timer = setInterval(changed, MINUTE_MS / 4);
  return () => clearInterval(timer);
};

/** 24-hour, like the UTC time beside it; null if the local time is UTC. */
const localTime = (at: Date): string | null =>
  at.getTimezoneOffset() === 0
    ? null
    : at.toLocaleTimeString([], {
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
        timeZoneName: 'short',
      });

/** Local time is unknown to the server. @param inMinutes server-rendered countdown */
export function ResetTime({ atMs, inMinutes }: { atMs: number; inMinutes: number }) {
  const t = useTranslations('overview.today');
  const minutes = useSyncExternalStore(
    everyMinute,
    () => Math.max(0, Math.ceil((atMs - Date.now()) / MINUTE_MS)),
    () => inMinutes,
  );
  const local = useSyncExternalStore(
    everyMinute,
    () => localTime(new Date(atMs)),
    () => null,
  );
  return (
    <p className="text-muted text-sm tabular-nums">
      <time dateTime={new Date(atMs).toISOString()}>{t('resets')}</time>,{' '}
      {t('resetsIn', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}
      {local !== null && ` · ${t('resetsLocal', { time: local })}`}
    </p>
  );
}
