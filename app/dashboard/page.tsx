import { ChartNoAxesColumn, KeyRound } from 'lucide-react';
import type { Metadata } from 'next';
import { headers } from 'next/headers';
import Link from 'next/link';
import { Alert } from '../../components/ui/alert.tsx';
import { Badge } from '../../components/ui/badge.tsx';
import { buttonStyle } from '../../components/ui/button-style.ts';
import { Section } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { addressesOf } from '../../lib/core/config/config.ts';
import { isRefusal } from '../../lib/core/errors/errors.ts';
import { may } from '../../lib/core/permissions.ts';
import { PLANS } from '../../lib/core/plans/plans.ts';
import { pageHost } from '../../lib/gateway/http/page-host.ts';
import { listNotifications } from '../../lib/notifications/list-notifications.ts';
import { firstPublishableToken } from '../../lib/tokens/first-publishable-token.ts';
import { listTokens } from '../../lib/tokens/list-tokens.ts';
import { type Days, lastDays } from '../../lib/usage/days.ts';
import { quotaToday } from '../../lib/usage/quota-today.ts';
import { topOf } from '../../lib/usage/top-lists.ts';
import { type UsageLine, usageReport } from '../../lib/usage/usage-report.ts';
import { getTranslator } from '../../messages/i18n.ts';
import { appConfig } from '../_server/config.ts';
import { database } from '../_server/database.ts';
import { requireViewer, type Viewer } from '../(account)/viewer.ts';
import { DayChart } from './parts/day-chart.tsx';
import { FirstLogo } from './parts/first-logo.tsx';
import { NextSteps, type Step } from './parts/next-steps.tsx';
import { QuotaBars } from './parts/quota-bars.tsx';
import { countedDays } from './usage/counted-days.ts';

export const metadata: Metadata = { title: getTranslator('overview')('title') };

const DAYS = 14;
/** Below this many logos somebody is still trying things out: the page itself shows one each time. */
const NEWCOMER_LOGOS = 25;

/** Where one stands: plan, today, the last days, what is new, and for a newcomer the way to the first logo. */
export default async function OverviewPage() {
  const viewer = await requireViewer();
  const db = database();
  const { accountId } = viewer;
  const today = await quotaToday(db, accountId);
  if (isRefusal(today)) throw new Error(today.detail);
  const days = lastDays(DAYS, Date.parse(today.day));
  const [token, tokens, lines, notices] = await Promise.all([
    firstPublishableToken(db, accountId),
    listTokens(db, accountId),
    usageReport(db, accountId, { ...days, by: ['day', 'operation'] }),
    listNotifications(db, accountId, { onlyUnread: true, most: 3, say: getTranslator('notifications.told') }),
  ]);
  const t = getTranslator('overview');
  const logos = countOf(lines, 'logo');
  const isNewcomer = logos < NEWCOMER_LOGOS;
  const isOnAPage = !isNewcomer || (await isOnAnotherSite(accountId, days));
  const steps = stepsOf(viewer, isOnAPage, lines, tokens);
  const imageOrigin = appConfig().origins.image;
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description', { account: viewer.accountName, plan: PLANS[viewer.plan].name })}
      />
      {notices.length > 0 && (
        <Alert title={t('notices.title')}>
          <ul className="list-disc pl-4">
            {notices.map(({ id, title }) => (
              <li key={id}>{title}</li>
            ))}
          </ul>
          <Link href="/dashboard/notifications" className="link mt-1 inline-block">
            {t('notices.all')}
          </Link>
        </Alert>
      )}
      {isNewcomer && (
        <Section id="first" title={t('first.title')} description={t('first.description')}>
          {token === null ? (
            <EmptyState
              icon={KeyRound}
              title={t('first.none')}
              action={
                <Link href="/dashboard/tokens" className={buttonStyle()}>
                  {t('first.make')}
                </Link>
              }
            >
              {t('first.noneHint')}
            </EmptyState>
          ) : (
            <FirstLogo token={token} imageOrigin={imageOrigin} configured={addressesOf(appConfig()).image} />
          )}
        </Section>
      )}
      <Section
        id="today"
        title={t('today.title')}
        actions={
          <span className="flex items-center gap-3 text-sm">
            <Badge>{t('today.plan', { plan: PLANS[today.plan].name })}</Badge>
            <Link href="/dashboard/plan" className="link">
              {t('today.change')}
            </Link>
          </span>
        }
      >
        <QuotaBars today={today} />
      </Section>
      <Section
        id="days"
        title={t('days.title', { count: DAYS })}
        actions={
          <Link href="/dashboard/usage" className="link text-sm">
            {t('days.all')}
          </Link>
        }
      >
        {lines.length === 0 ? (
          <EmptyState icon={ChartNoAxesColumn} title={t('days.none')}>
            <p>{t('days.noneHint')}</p>
            <code className="wrap-anywhere mt-1 block font-mono text-[0.8125rem]">
              GET /github.com?token={token ?? 'pk_…'}
            </code>
          </EmptyState>
        ) : (
          <DayChart days={countedDays(days, lines)} />
        )}
      </Section>
      {steps.some(({ isDone }) => !isDone) && (
        <Section id="next" title={t('next.title')}>
          <NextSteps steps={steps} />
          {PLANS[viewer.plan].attributionRequired && (
            <p className="mt-4 text-muted text-sm">
              {t.rich('next.attribution', {
                plan: PLANS[viewer.plan].name,
                check: (text) => (
                  <Link href="/dashboard/attribution" className="link">
                    {text}
                  </Link>
                ),
              })}
            </p>
          )}
        </Section>
      )}
    </>
  );
}

const countOf = (lines: readonly UsageLine[], operation: UsageLine['operation']): number =>
  lines.reduce((sum, line) => (line.operation === operation ? sum + line.count : sum), 0);

/** Whether another host than the one these pages are asked of, which show logos too, has shown a logo. */
async function isOnAnotherSite(accountId: string, days: Days): Promise<boolean> {
  const [sites, asked] = await Promise.all([topOf(database(), accountId, 'referrer', days), headers()]);
  const ownHost = pageHost({ origin: `http://${asked.get('host')}` });
  return sites.some(({ name }) => name !== ownHost);
}

/** @param isOnAPage whether a page of theirs has shown a logo */
function stepsOf(
  viewer: Viewer,
  isOnAPage: boolean,
  lines: readonly UsageLine[],
  tokens: Awaited<ReturnType<typeof listTokens>>,
): Step[] {
  const inForce = tokens.filter(({ status }) => status === 'active' || status === 'usage_exceeded');
  const publishable = inForce.filter(({ kind }) => kind === 'publishable');
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
                isDone: inForce.some(({ kind }) => kind === 'secret'),
              }
            : null,
          { key: 'brand', href: '/dashboard/playground#brand', isDone: countOf(lines, 'brand') > 0 },
          { key: 'mcp', href: '/dashboard/playground#mcp', isDone: countOf(lines, 'mcp') > 0 },
        ] satisfies (Step | null)[])
      : []),
  ];
  return steps.filter((step) => step !== null);
}
