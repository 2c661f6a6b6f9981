import { Badge } from '../../../../components/ui/badge.tsx';
import { DataTable } from '../../../../components/ui/data-table.tsx';
import { Face } from '../../../../components/ui/face.tsx';
import { Link } from '../../../../components/ui/link.tsx';
import { ERRORS } from '../../../../lib/core/errors/errors.ts';
import type { RequestOutcome } from '../../../../lib/core/operations.ts';
import type { RecentRequest } from '../../../../lib/usage/recent-requests.ts';
import en from '../../../../messages/en.ts';
import { formatter, getTranslator } from '../../../../messages/i18n.ts';
import { decoded, subjectOf } from './subject-of.ts';

const TONES = {
  logo: 'good',
  brand: 'good',
  monogram: 'warn',
  not_found: 'warn',
  invalid: 'warn',
  refused: 'bad',
  failed: 'bad',
} as const satisfies Record<RequestOutcome, string>;

export function RequestTable({ rows }: { rows: readonly RecentRequest[] }) {
  const t = getTranslator('usage.requests');
  return (
    <DataTable
      label={t('title')}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t('columns.time'),
          onPhones: 'below',
          className: 'whitespace-nowrap text-muted',
          cell: ({ at }) => <Time at={at} />,
        },
        {
          head: t('columns.asked'),
          className: 'min-w-40 max-w-48 sm:min-w-44 sm:max-w-72',
          picture: pictureOf,
          cell: (row) => <Asked row={row} />,
        },
        { head: t('columns.verdict'), className: 'sm:min-w-40', cell: (row) => <Verdict row={row} /> },
        {
          head: t('columns.site'),
          onPhones: 'hidden',
          className: 'max-w-44 truncate',
          title: ({ site }) => site ?? '',
          cell: ({ site }) => site ?? '–',
        },
        {
          head: t('columns.token'),
          onPhones: 'hidden',
          className: 'max-w-36 truncate',
          title: ({ tokenName }) => tokenName ?? '',
          cell: ({ tokenId, tokenName }) =>
            tokenName === null ? (
              getTranslator('usage')('gone')
            ) : (
              <Link href={`/dashboard/tokens/${tokenId}`} className="link">
                {tokenName}
              </Link>
            ),
        },
        {
          head: t('columns.duration'),
          isNumber: true,
          onPhones: 'hidden',
          className: 'whitespace-nowrap text-muted',
          cell: ({ microseconds }) =>
            t('milliseconds', {
              duration: formatter().number(microseconds / 1000, { maximumSignificantDigits: 2 }),
            }),
        },
      ]}
    />
  );
}

function Time({ at }: { at: Date }) {
  const format = formatter();
  return (
    <time dateTime={at.toISOString()} title={at.toISOString()} className="tabular-nums">
      {format.dateTime(at, 'dayInYear')} {format.dateTime(at, 'second')}
    </time>
  );
}

function pictureOf(row: RecentRequest) {
  const subject = subjectOf(row);
  if (subject === null) return null;
  return <Face of={`${subject.kind}:${subject.text}`} name={subject.text} hasLogo className="size-5" />;
}

function Asked({ row }: { row: RecentRequest }) {
  const subject = subjectOf(row);
  return (
    <span className="wrap-anywhere">
      {subject === null ? (
        <span className="font-mono text-[0.8125rem]">{row.asked}</span>
      ) : (
        <Link
          href={`/dashboard/playground?${new URLSearchParams({ q: subject.text, kind: subject.kind })}`}
          title={decoded(row.asked)}
          className="link"
        >
          {subject.text}
        </Link>
      )}{' '}
      <span className="text-muted text-xs max-sm:hidden">
        {getTranslator('usage.operations')(row.operation)}
      </span>
    </span>
  );
}

function Verdict({ row: { outcome, reason, status } }: { row: RecentRequest }) {
  const t = getTranslator('usage.requests');
  return (
    <>
      <Badge tone={TONES[outcome]} title={`HTTP ${status}`}>
        {t(`outcomes.${outcome}`)}
      </Badge>
      {reason !== null && (
        <span className="block text-muted text-xs">
          <Reason reason={reason} />
        </span>
      )}
    </>
  );
}

/** An error with a link to its page, or a text. */
export function Reason({ reason }: { reason: string }) {
  if (!Object.hasOwn(ERRORS, reason)) return reasonText(reason);
  return (
    <Link href={`/docs/errors/${reason}`} className="link">
      {ERRORS[reason as keyof typeof ERRORS].title}
    </Link>
  );
}

/** Why there is no logo, or the message of a refused call. */
const reasonText = (reason: string): string =>
  new Map<string, string>(Object.entries({ ...en.site.preview.reasons, ...en.usage.requests.reasons })).get(
    reason,
  ) ?? reason;
