import { cn } from '../../../components/ui/cn.ts';
import { PLANS } from '../../../lib/core/plans/plans.ts';
import type { Quota, QuotaToday } from '../../../lib/usage/quota-today.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { ResetTime } from './reset-time.tsx';

export function QuotaBars({ today }: { today: QuotaToday }) {
  const t = getTranslator('overview.today');
  return (
    <div className="space-y-4">
      <div className="grid gap-5 sm:grid-cols-2">
        <QuotaBar name={t('logo')} quota={today.logo} plan={PLANS[today.plan].name} />
        <QuotaBar name={t('brand')} quota={today.brand} plan={PLANS[today.plan].name} />
      </div>
      <ResetTime atMs={today.resetsAt.getTime()} inMinutes={Math.ceil(today.resetsInSeconds / 60)} />
    </div>
  );
}

function QuotaBar({ name, quota, plan }: { name: string; quota: Quota; plan: string }) {
  const t = getTranslator('overview.today');
  const { used, perDay, left, perMinute, isUsedUp } = quota;
  if (perDay === 0)
    return (
      <div>
        <p className="font-medium text-sm">{name}</p>
        <p className="mt-1 text-muted text-sm">{t('none', { plan })}</p>
      </div>
    );
  const percent = Math.min(100, (used / perDay) * 100);
  const text = t('used', { used, limit: perDay });
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <span className="font-medium">{name}</span>
        <span className="tabular-nums">{text}</span>
      </div>
      <div aria-hidden="true" className="mt-2 h-2 overflow-hidden rounded-full bg-line forced-colors:border">
        <div
          className={cn(
            'h-full rounded-full forced-color-adjust-none forced-colors:bg-[CanvasText]',
            isUsedUp ? 'bg-danger' : percent >= 80 ? 'bg-warning' : 'bg-success',
            used > 0 && 'min-w-1',
          )}
          style={{ width: `${percent}%` }}
        />
      </div>
      <p className={cn('mt-1.5 text-sm tabular-nums', isUsedUp ? 'text-danger' : 'text-muted')}>
        {isUsedUp ? t('usedUp') : t('left', { left, perMinute })}
      </p>
    </div>
  );
}
