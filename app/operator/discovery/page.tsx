import type { Metadata } from 'next';
import { PageNotice } from '../../../components/site/page-notice.tsx';
import { Alert } from '../../../components/ui/alert.tsx';
import { ButtonForm } from '../../../components/ui/button-form.tsx';
import { Section } from '../../../components/ui/card.tsx';
import { DataTable } from '../../../components/ui/data-table.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { dayOf } from '../../../lib/core/time.ts';
import { type Block, listBlocks } from '../../../lib/discovery/desk/block.ts';
import { listFinds } from '../../../lib/discovery/desk/list-finds.ts';
import {
  type DiscoveryStatus,
  type OutcomeDay,
  outcomesByDay,
  readStatus,
} from '../../../lib/discovery/desk/read-status.ts';
import { everyDay, lastDays } from '../../../lib/usage/days.ts';
import { formatter, getTranslator } from '../../../messages/i18n.ts';
import { appConfig } from '../../_server/config.ts';
import { database } from '../../_server/database.ts';
import { type Query, readQuery } from '../../(account)/query.ts';
import { requireOperator } from '../../(account)/viewer.ts';
import { switchDiscoveryAction, unblockAction } from './actions.ts';
import { BlockForm, VisitForm } from './discovery-forms.tsx';
import { FindList } from './find-list.tsx';
import { OutcomesChart } from './outcomes-chart.tsx';

export const metadata: Metadata = { title: getTranslator('operator.discovery')('title') };

const DAYS = 30;
const MAX_REVIEW = 24;
const MAX_FINDS = 24;
const NOTICES = [
  'paused',
  'resumed',
  'review-on',
  'review-off',
  'queued',
  'accepted',
  'withdrawn',
  'blocked',
  'unblocked',
] as const;

export default async function DiscoveryPage({ searchParams }: { searchParams: Query }) {
  await requireOperator();
  const db = database();
  const nowMs = Date.now();
  const days = lastDays(DAYS, nowMs);
  const [status, outcomes, review, finds, blocks, query] = await Promise.all([
    readStatus(db, dayOf(nowMs)),
    outcomesByDay(db, days.from),
    listFinds(db, { forReview: true, most: MAX_REVIEW }),
    listFinds(db, { forReview: false, most: MAX_FINDS }),
    listBlocks(db),
    readQuery(searchParams, 'notice'),
  ]);
  const t = getTranslator('operator.discovery');
  const notice = NOTICES.find((one) => one === query.notice);
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} actions={<Switches status={status} />} />
      {notice === 'queued' && appConfig().discovery.mode === 'off' ? (
        <Alert tone="warn">{t('notices.queued-off')}</Alert>
      ) : (
        notice !== undefined && <PageNotice>{t(`notices.${notice}`)}</PageNotice>
      )}
      <Mode status={status} />
      <QueueSection status={status} />
      <Section id="review" title={t('review.title')} description={t('review.description')}>
        {review.length === 0 ? (
          <p className="text-muted text-sm">{t('review.none')}</p>
        ) : (
          <FindList finds={review} isReview />
        )}
      </Section>
      <Section id="outcomes" title={t('chart.title')} description={t('chart.description')}>
        <OutcomesChart days={everyDay(days).map((day) => dayFrom(outcomes, day))} />
      </Section>
      <Section id="finds" title={t('finds.title')}>
        {finds.length === 0 ? (
          <p className="text-muted text-sm">{t('finds.none')}</p>
        ) : (
          <FindList finds={finds} isReview={false} />
        )}
      </Section>
      <Section id="visit" title={t('visit.title')}>
        <VisitForm />
      </Section>
      <Section id="blocks" title={t('blocks.title')} description={t('blocks.description')}>
        <BlockTable blocks={blocks} />
        <BlockForm />
      </Section>
    </>
  );
}

const dayFrom = (outcomes: readonly OutcomeDay[], day: string): OutcomeDay =>
  outcomes.find((one) => one.day === day) ?? { day, found: 0, nothing: 0, failed: 0 };

function Switches({ status: { isPaused, isReviewing } }: { status: DiscoveryStatus }) {
  const t = getTranslator('operator.discovery');
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonForm action={switchDiscoveryAction} fields={{ to: isReviewing ? 'reviewOff' : 'reviewOn' }}>
        {t(isReviewing ? 'reviewOff' : 'reviewOn')}
      </ButtonForm>
      {appConfig().discovery.mode !== 'off' && (
        <ButtonForm action={switchDiscoveryAction} fields={{ to: isPaused ? 'resume' : 'pause' }}>
          {t(isPaused ? 'resume' : 'pause')}
        </ButtonForm>
      )}
    </div>
  );
}

function Mode({ status: { isPaused, isReviewing, isAway } }: { status: DiscoveryStatus }) {
  const t = getTranslator('operator.discovery');
  const { mode, needsContact, review } = appConfig().discovery;
  const lines = [
    needsContact ? t('needsContact') : t(`modes.${mode}`),
    ...(isPaused && mode !== 'off' ? [t('paused')] : []),
    ...(isAway && mode !== 'off' ? [t('away')] : []),
    ...(isReviewing || review ? [t('reviewRequired')] : []),
  ];
  return <p className="text-muted text-sm">{lines.join(' ')}</p>;
}

function QueueSection({ status }: { status: DiscoveryStatus }) {
  const t = getTranslator('operator.discovery.queue');
  const format = formatter();
  const { states, oldestSeconds, medianMs } = status;
  const count = (value: number | undefined) => format.number(value ?? 0);
  const figures: [name: string, value: string][] = [
    [t('due'), count(status.due)],
    [t('oldest'), oldestSeconds === null ? t('none') : t('seconds', { seconds: oldestSeconds })],
    [t('visiting'), count(states.visiting)],
    [t('rate'), count(status.visitsLastHour)],
    [t('median'), medianMs === null ? t('none') : t('milliseconds', { ms: medianMs })],
    [t('found'), count(states.found)],
    [t('nothing'), count(states.nothing)],
    [t('later'), count(states.later)],
    [t('refused'), count(states.refused)],
    [t('withdrawn'), count(states.withdrawn)],
    [t('closed'), count(status.closedBudgets)],
  ];
  return (
    <Section id="queue" title={t('title')}>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {figures.map(([name, value]) => (
          <div key={name} className="flex flex-col-reverse justify-end rounded-md border border-line p-3">
            <dt className="text-muted text-sm">{name}</dt>
            <dd className="font-semibold text-xl tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

function BlockTable({ blocks }: { blocks: readonly Block[] }) {
  const t = getTranslator('operator.discovery.blocks');
  if (blocks.length === 0) return <p className="mb-4 text-muted text-sm">{t('none')}</p>;
  return (
    <div className="mb-4">
      <DataTable
        label={t('title')}
        rows={blocks}
        keyOf={({ subject }) => subject}
        columns={[
          { head: t('subject'), className: 'wrap-anywhere font-medium', cell: ({ subject }) => subject },
          {
            head: t('reason'),
            onPhones: 'below',
            className: 'wrap-anywhere',
            cell: ({ reason }) => reason,
          },
          {
            head: t('since'),
            onPhones: 'below',
            className: 'whitespace-nowrap',
            cell: ({ at }) => formatter().dateTime(at, 'day'),
          },
          {
            head: t('action'),
            cell: ({ subject }) => (
              <ButtonForm
                action={unblockAction}
                fields={{ subject }}
                size="small"
                aria-label={t('unblockOf', { subject })}
              >
                {t('unblock')}
              </ButtonForm>
            ),
          },
        ]}
      />
    </div>
  );
}
