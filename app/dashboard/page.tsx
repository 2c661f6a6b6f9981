import { ChartNoAxesColumn, KeyRound } from 'lucide-react';
import type { Metadata } from 'next';
import { PageNotice } from '../../components/site/page-notice.tsx';
import { Alert } from '../../components/ui/alert.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { buttonStyle } from '../../components/ui/button-style.ts';
import { Section } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { Link } from '../../components/ui/link.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { isRefusal } from '../../lib/core/errors/errors.ts';
import { may } from '../../lib/core/permissions.ts';
import { PLANS } from '../../lib/core/plans/plans.ts';
import { listNotifications } from '../../lib/notifications/list-notifications.ts';
import { firstPublishableToken } from '../../lib/tokens/first-publishable-token.ts';
import { isUsable, listTokens } from '../../lib/tokens/list-tokens.ts';
import { type Days, lastDays } from '../../lib/usage/days.ts';
import { type QuotaToday, quotaToday } from '../../lib/usage/quota-today.ts';
import { topOf } from '../../lib/usage/top-lists.ts';
import { type UsageLine, usageReport } from '../../lib/usage/usage-report.ts';
import { getTranslator } from '../../messages/i18n.ts';
import { shownImageOrigin } from '../_server/config.ts';
import { database } from '../_server/database.ts';
import { type Query, readQuery } from '../(account)/query.ts';
import { requireViewer, type Viewer } from '../(account)/viewer.ts';
import { FirstLogo } from './parts/first-logo.tsx';
import { LiveStep } from './parts/live-step.tsx';
import { NextSteps, type Step } from './parts/next-steps.tsx';
import { QuotaBars } from './parts/quota-bars.tsx';
import { UsageChart } from './parts/usage-chart.tsx';
import { daySlots } from './usage/slots.ts';

export const metadata: Metadata = { title: getTranslator('overview')('title') };

const RESULTS = ['joined', 'left', 'opened', 'deleted'] as const;
const DAYS = 14;
/** With fewer logos, the first-logo help is shown. */
const NEWCOMER_LOGOS = 25;

export default async function OverviewPage({ searchParams }: { searchParams: Query }) {
  const [viewer, query] = await Promise.all([requireViewer(), readQuery(searchParams, 'notice')]);
  const db = database();
  const { accountId } = viewer;
  const today = await quotaToday(db, accountId);
  if (isRefusal(today)) throw new Error(today.detail);
  const days = lastDays(DAYS, Date.parse(today.day));
  const [token, tokens, lines, notices] = await Promise.all([
    firstPublishableToken(db, accountId),
    listTokens(db, accountId),
    usageReport(db, accountId, { ...days, by: ['day', 'operation', 'outcome'] }),
    listNotifications(db, accountId, { onlyUnread: true, most: 3, say: getTranslator('notifications.told') }),
  ]);
  const t = getTranslator('overview');
  const result = RESULTS.find((name) => name === query.notice);
  const plan = PLANS[today.plan].name;
  // Pictures in the dashboard are not counted, so every counted logo was requested elsewhere.
  const logos = countOf(lines, 'logo');
  const [site] = logos === 0 ? [] : await topOf(db, accountId, 'referrer', { ...days, most: 1 });
  const steps = stepsOf(viewer, logos > 0, lines, tokens);
  const usedUp = (['logo', 'brand'] as const).filter(
    (name) => today[name].isUsedUp && today[name].perDay > 0,
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description', { account: viewer.accountName, plan: PLANS[viewer.plan].name })}
      />
      {result !== undefined && (
        <PageNotice>{t(`results.${result}`, { account: viewer.accountName })}</PageNotice>
      )}
      {usedUp.length > 0 && <LimitReached limits={usedUp} today={today} />}
      {usedUp.length === 0 && notices.length > 0 && <NoticeList notices={notices} />}
      {logos < NEWCOMER_LOGOS && viewer.banReason === null && (
        <FirstLogoSection token={token} isShown={logos > 0} site={site?.name ?? null} />
      )}
      <Section
        id="today"
        title={t('today.title')}
        actions={
          <span className="flex items-center gap-3 text-sm">
            <Badge>{t('today.plan', { plan })}</Badge>
            <Link href="/dashboard/plan" className="link">
              {t('today.change')}
            </Link>
          </span>
        }
      >
        <QuotaBars today={today} />
      </Section>
      <DaysSection days={days} lines={lines} token={token} />
      {steps.some(({ isDone }) => !isDone) && <StepsSection steps={steps} viewer={viewer} />}
    </>
  );
}

function NoticeList({ notices }: { notices: readonly { id: string; title: string; page: string }[] }) {
  const t = getTranslator('overview.notices');
  return (
    <Alert title={t('title')}>
      <ul className="list-disc pl-4">
        {notices.map(({ id, title, page }) => (
          <li key={id}>
            <Link href={page} className="link">
              {title}
            </Link>
          </li>
        ))}
      </ul>
      <Link href="/dashboard/notifications" className="link mt-1 inline-block">
        {t('all')}
      </Link>
    </Alert>
  );
}

function LimitReached({ limits, today }: { limits: readonly ('logo' | 'brand')[]; today: QuotaToday }) {
  const t = getTranslator('overview.limit');
  const minutes = Math.ceil(today.resetsInSeconds / 60);
  return (
    <Alert tone="bad" title={limits.map((limit) => t(limit, { limit: today[limit].perDay })).join(' ')}>
      <p>{t('effect', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Link href="/dashboard/plan" className={buttonStyle({ size: 'small' })}>
          {t('plans')}
        </Link>
        <Link href="/dashboard/usage" className={buttonStyle({ variant: 'secondary', size: 'small' })}>
          {t('usage')}
        </Link>
      </div>
    </Alert>
  );
}

function FirstLogoSection({
  token,
  isShown,
  site,
}: {
  token: string | null;
  /** A logo was requested. */
  isShown: boolean;
  /** The site with the most requests; null: none, or not known yet. */
  site: string | null;
}) {
  const t = getTranslator('overview.first');
  return (
    <Section id="first" title={t('title')} {...(token !== null && { description: t('description') })}>
      {token !== null && (
        <LiveStep isDone={isShown}>
          {isShown ? (site === null ? t('shown') : t('shownOn', { site })) : t('waiting')}
        </LiveStep>
      )}
      {token === null ? (
        <EmptyState
          icon={KeyRound}
          title={t('none')}
          action={
            <Link href="/dashboard/tokens" className={buttonStyle()}>
              {t('make')}
            </Link>
          }
        >
          {t('noneHint')}
        </EmptyState>
      ) : (
        <FirstLogo token={token} imageOrigin={shownImageOrigin()} />
      )}
    </Section>
  );
}

function DaysSection({
  days,
  lines,
  token,
}: {
  days: Days;
  lines: readonly UsageLine[];
  token: string | null;
}) {
  const t = getTranslator('overview.days');
  return (
    <Section
      id="days"
      title={t('title', { count: DAYS })}
      actions={
        <Link href="/dashboard/usage" className="link text-sm">
          {t('all')}
        </Link>
      }
    >
      {lines.length === 0 ? (
        <EmptyState icon={ChartNoAxesColumn} title={t('none')}>
          <p>{t('noneHint')}</p>
          <code className="wrap-anywhere mt-1 block font-mono text-[0.8125rem]">
            GET /github.com?token={token ?? 'pk_…'}
          </code>
        </EmptyState>
      ) : (
        <UsageChart slots={daySlots(days)} lines={lines} now={days.to} height="h-40" />
      )}
    </Section>
  );
}

function StepsSection({ steps, viewer }: { steps: readonly Step[]; viewer: Viewer }) {
  const t = getTranslator('overview.next');
  const { name, attributionRequired } = PLANS[viewer.plan];
  return (
    <Section id="next" title={t('title')}>
      <NextSteps steps={steps} />
      {attributionRequired && (
        <p className="mt-4 text-muted text-sm">
          {t.rich('attribution', {
            plan: name,
            check: (text) => (
              <Link href="/dashboard/attribution" className="link">
                {text}
              </Link>
            ),
          })}
        </p>
      )}
    </Section>
  );
}

const countOf = (lines: readonly UsageLine[], operation: UsageLine['operation']): number =>
  lines.reduce((sum, line) => (line.operation === operation ? sum + line.count : sum), 0);

function stepsOf(
  viewer: Viewer,
  isOnAPage: boolean,
  lines: readonly UsageLine[],
  tokens: Awaited<ReturnType<typeof listTokens>>,
): Step[] {
  const usable = tokens.filter(isUsable);
  const publishable = usable.filter(({ kind }) => kind === 'publishable');
  const steps: (Step | null)[] = [
    { key: 'logo', href: '/dashboard/playground', isDone: isOnAPage },
    {
      key: 'restrict',
      href: '/dashboard/tokens',
      isDone: publishable.length > 0 && publishable.every(({ allowedDomains }) => allowedDomains !== null),
    },
    ...(PLANS[viewer.plan].brandData
      ? ([
          may(viewer, 'tokens.manage-secret')
            ? {
                key: 'brandToken',
                href: '/dashboard/tokens',
                isDone: usable.some(({ kind }) => kind === 'secret'),
              }
            : null,
          { key: 'brand', href: '/dashboard/playground#brand', isDone: countOf(lines, 'brand') > 0 },
          { key: 'mcp', href: '/dashboard/playground#mcp', isDone: countOf(lines, 'mcp') > 0 },
        ] satisfies (Step | null)[])
      : []),
  ];
  return steps.filter((step) => step !== null);
}
