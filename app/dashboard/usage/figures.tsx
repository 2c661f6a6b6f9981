import type { UsageLine } from '../../../lib/usage/usage-report.ts';
import { formatter, getTranslator, shareText } from '../../../messages/i18n.ts';

type Counted = readonly Pick<UsageLine, 'outcome' | 'count'>[];

/** The figures above the chart, each with its change since the period before. */
export function Figures({ lines, before }: { lines: Counted; before: Counted }) {
  const t = getTranslator('usage.figures');
  const format = formatter();
  const [now, then] = [countsOf(lines), countsOf(before)];
  const figures = [
    { key: 'requests', text: format.number(now.all), change: changeOf(now.all, then.all) },
    { key: 'served', text: now.all === 0 ? '–' : shareText(now.served / now.all), change: null },
    { key: 'missing', text: format.number(now.missing), change: changeOf(now.missing, then.missing) },
  ] as const;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
      {figures.map(({ key, text, change }) => (
        <div key={key}>
          <dt className="text-muted text-xs">{t(key)}</dt>
          <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-2">
            <span className="font-semibold text-[1.375rem] tabular-nums leading-7">{text}</span>
            {change !== null && (
              <span className="text-muted text-xs tabular-nums">
                {change === 0
                  ? t('same')
                  : t(change > 0 ? 'more' : 'less', {
                      change: format.number(Math.abs(change), { style: 'percent', maximumFractionDigits: 0 }),
                    })}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function countsOf(lines: Counted) {
  const sum = (...outcomes: (string | null)[]) =>
    lines.reduce((all, { outcome, count }) => (outcomes.includes(outcome) ? all + count : all), 0);
  return {
    all: lines.reduce((all, { count }) => all + count, 0),
    served: sum('logo', 'brand'),
    missing: sum('monogram', 'not_found'),
  };
}

/** null: nothing to compare with. */
const changeOf = (now: number, then: number): number | null => (then === 0 ? null : now / then - 1);
