import type { Metadata } from 'next';
import { Section } from '../../components/ui/card.tsx';
import { inCode } from '../../components/ui/in-code.tsx';
import { Link } from '../../components/ui/link.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { listOperators } from '../../lib/accounts/operators.ts';
import { countWaiting } from '../../lib/approvals/count-waiting.ts';
import {
  SERVICE_SPANS,
  type ServiceSpan,
  serviceHistory,
  stepsOf,
} from '../../lib/health/samples/service-history.ts';
import { lastDays } from '../../lib/usage/days.ts';
import {
  accountsNearLimits,
  busiestAccounts,
  countSignUps,
  serviceUsage,
  signUpsByStep,
} from '../../lib/usage/service-usage.ts';
import { formatter, getTranslator } from '../../messages/i18n.ts';
import { database } from '../_server/database.ts';
import { type Query, readQuery } from '../(account)/query.ts';
import { requireOperator } from '../(account)/viewer.ts';
import { daysBefore } from '../dashboard/usage/chart-points.ts';
import { NearLimits, ServiceUsage, SPANS } from './parts/service-charts.tsx';
import { ServiceHistory } from './parts/service-history.tsx';

export const metadata: Metadata = { title: getTranslator('operator')('title') };

const MAX_NEAR = 10;
const MAX_BUSIEST = 10;

const GROUPS = [
  [
    'waiting',
    [
      ['exchanges', '/operator/requests#exchanges'],
      ['upgrades', '/operator/requests#upgrades'],
      ['corrections', '/operator/corrections'],
    ],
  ],
  [
    'out',
    [
      ['withdrawn', '/operator/catalog#down'],
      ['banned', '/operator/accounts?status=banned'],
    ],
  ],
] as const;

export default async function OperatorPage({ searchParams }: { searchParams: Query }) {
  await requireOperator();
  const db = database();
  const { days: sent, service } = await readQuery(searchParams, 'days', 'service');
  const serviceSpan =
    (Object.keys(SERVICE_SPANS) as ServiceSpan[]).find((name) => name === service) ?? 'hour';
  const span = SPANS.find((count) => `${count}` === sent) ?? 30;
  const days = lastDays(span, Date.now());
  const steps = stepsOf(serviceSpan, Date.now());
  const [operators, waiting, history, lines, before, signUps, near, newAccounts, busiest] = await Promise.all(
    [
      listOperators(db),
      countWaiting(db),
      serviceHistory(db, serviceSpan, new Date()),
      serviceUsage(db, days),
      serviceUsage(db, daysBefore(days)),
      countSignUps(db, days),
      accountsNearLimits(db, { day: days.to, most: MAX_NEAR }),
      signUpsByStep(db, steps),
      busiestAccounts(db, { since: new Date(steps.fromMs), most: MAX_BUSIEST }),
    ],
  );
  const t = getTranslator('operator');
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Waiting counts={waiting} />
      <ServiceHistory
        span={serviceSpan}
        points={history.points.map((point, i) => ({ ...point, signUps: newAccounts[i] ?? 0 }))}
        whole={history.whole}
        accounts={busiest}
      />
      <ServiceUsage {...{ days, span, lines, before, signUps }} />
      <NearLimits accounts={near} />
      <Section id="operators" title={t('operators')} description={t.rich('operatorsHint', { code: inCode })}>
        <ul className="divide-y divide-line text-sm">
          {operators.map(({ email, name }) => (
            <li key={email} className="wrap-anywhere py-2 first:pt-0 last:pb-0">
              {name === null ? email : `${name} · ${email}`}
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}

function Waiting({ counts }: { counts: Awaited<ReturnType<typeof countWaiting>> }) {
  const t = getTranslator('operator');
  return GROUPS.map(([group, entries]) => (
    <Section key={group} id={group} title={t(`${group}.title`)} description={t(`${group}.description`)}>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {entries.map(([name, href]) => (
          <li key={name}>
            <Link
              href={href}
              className="block h-full rounded-md border border-line p-3 transition-colors hover:border-edge"
            >
              <span className="block font-semibold text-2xl tabular-nums">
                {formatter().number(counts[name])}
              </span>
              <span className="text-muted text-sm">{t(`counts.${name}`, { count: counts[name] })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  ));
}
