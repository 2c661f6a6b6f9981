import type { Metadata } from 'next';
import { Alert } from '../../../components/ui/alert.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Section } from '../../../components/ui/card.tsx';
import { DataTable } from '../../../components/ui/data-table.tsx';
import type { ServiceDay, ServiceState } from '../../../lib/health/samples/service-days.ts';
import { formatter, getTranslator } from '../../../messages/i18n.ts';
import { appConfig } from '../../_server/config.ts';
import { database } from '../../_server/database.ts';
import { reachesPeople } from '../../_server/mail.ts';
import { DAYS, recentServiceState, wholeState } from './read-state.ts';

export const dynamic = 'force-dynamic';

export function generateMetadata(): Metadata {
  const t = getTranslator('site.status');
  return { title: t('title'), description: t('lead', { days: DAYS }), alternates: { canonical: '/status' } };
}

const TONES = { ok: 'good', degraded: 'warn', down: 'bad', unknown: 'plain' } as const;
const BARS = { ok: 'bg-success', degraded: 'bg-warning', down: 'bg-danger', unknown: 'bg-line' } as const;

export default async function StatusPage() {
  const optional = { isDiscovering: appConfig().discovery.mode !== 'off', sendsMail: reachesPeople() };
  const { parts, days } = await recentServiceState(database(), optional, new Date());
  const t = getTranslator('site.status');
  const whole = wholeState(parts);
  return (
    <article className="mx-auto max-w-3xl space-y-6 py-12">
      <header className="space-y-2">
        <h1 className="font-semibold text-3xl tracking-tight">{t('title')}</h1>
        <p className="max-w-prose text-muted">{t('lead', { days: DAYS })}</p>
      </header>
      <Alert tone={TONES[whole]}>{t(`all.${whole}`)}</Alert>
      <Section id="systems" title={t('parts')}>
        <ul className="divide-y divide-line">
          {parts.map(({ name, state, detail }) => (
            <li key={name} className="flex items-center justify-between gap-4 py-3 first:pt-0 last:pb-0">
              <span>
                <span className="font-medium">{t(`names.${name}`)}</span>
                {detail !== undefined && (
                  <span className="block text-muted text-sm">{t(`details.${detail}`)}</span>
                )}
              </span>
              <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
            </li>
          ))}
        </ul>
      </Section>
      {days.length > 0 && <History days={days} />}
    </article>
  );
}

function History({ days }: { days: readonly ServiceDay[] }) {
  const t = getTranslator('site.status');
  const format = formatter();
  const date = (day: string) => format.dateTime(new Date(day), 'day');
  const incidents = days.filter(({ state }) => state === 'degraded' || state === 'down').toReversed();
  return (
    <Section id="history" title={t('history', { days: DAYS })} description={t('measured')}>
      <div aria-hidden="true" className="flex h-10 gap-px sm:gap-0.5">
        {days.map(({ day, state }) => (
          <span
            key={day}
            title={t('dayLabel', { day: date(day), state: t(`states.${state}`) })}
            className={`flex-1 rounded-xs forced-color-adjust-none ${BARS[state]}`}
          />
        ))}
      </div>
      <div className="mt-4">
        {incidents.length === 0 ? (
          <p className="text-muted text-sm">{t('noIncidents')}</p>
        ) : (
          <DataTable
            label={t('historyTable')}
            rows={incidents}
            keyOf={({ day }) => day}
            columns={[
              { head: t('day'), cell: ({ day }) => date(day) },
              { head: t('state'), cell: ({ state }: { state: ServiceState }) => t(`states.${state}`) },
              {
                head: t('failed'),
                isNumber: true,
                cell: ({ failedShare }) =>
                  format.number(failedShare, { style: 'percent', maximumFractionDigits: 2 }),
              },
              { head: t('hoursDown'), isNumber: true, cell: ({ hoursDown }) => format.number(hoursDown) },
            ]}
          />
        )}
      </div>
    </Section>
  );
}
