import { DataTable } from '../../../components/ui/data-table.tsx';
import { formatter, getTranslator } from '../../../messages/i18n.ts';

export interface CountedDay {
  day: string;
  logo: number;
  brand: number;
}

/** SVG units: chart height and width of a day. */
const HEIGHT = 100;
const STEP = 10;

const fullDate = (day: string) =>
  day === '' ? '' : formatter().dateTime(new Date(day), { dateStyle: 'medium' });
const shortDate = (day: string) =>
  day === '' ? '' : formatter().dateTime(new Date(day), { day: 'numeric', month: 'short' });

export function DayChart({ days }: { days: readonly CountedDay[] }) {
  const t = getTranslator('overview.chart');
  const totals = days.map(({ logo, brand }) => logo + brand);
  const most = Math.max(0, ...totals);
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  const total = totals.reduce((a, b) => a + b, 0);
  const summary = t('summary', { from: fullDate(first), to: fullDate(last), total, most });
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-muted text-xs">
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          <Legend color="bg-ink forced-colors:bg-[CanvasText]" name={t('logo')} />
          <Legend color="bg-accent forced-colors:bg-[Highlight]" name={t('brand')} />
        </ul>
        <span aria-hidden="true" className="tabular-nums">
          {formatter().number(most)}
        </span>
      </div>
      <Bars days={days} most={most} label={summary} />
      <div aria-hidden="true" className="flex justify-between text-muted text-xs">
        <span>{shortDate(first)}</span>
        <span>{shortDate(last)}</span>
      </div>
      <details>
        <summary className="w-fit cursor-pointer py-1 text-muted text-sm">{t('table')}</summary>
        <div className="mt-2">
          <DayTable days={days} label={summary} />
        </div>
      </details>
    </div>
  );
}

function Bars({ days, most, label }: { days: readonly CountedDay[]; most: number; label: string }) {
  const height = (count: number) => (most === 0 ? 0 : (count / most) * HEIGHT);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-36 w-full border-line border-y"
    >
      {days.map(({ day, logo, brand }, i) => (
        <g key={day}>
          <title>{`${fullDate(day)}: ${formatter().number(logo + brand)}`}</title>
          <rect x={i * STEP} y={0} width={STEP} height={HEIGHT} fill="transparent" />
          <rect
            x={i * STEP + 1}
            y={HEIGHT - height(logo)}
            width={STEP - 2}
            height={height(logo)}
            className="fill-ink forced-colors:fill-[CanvasText]"
          />
          <rect
            x={i * STEP + 1}
            y={HEIGHT - height(logo + brand)}
            width={STEP - 2}
            height={height(brand)}
            className="fill-accent forced-colors:fill-[Highlight]"
          />
        </g>
      ))}
    </svg>
  );
}

function DayTable({ days, label }: { days: readonly CountedDay[]; label: string }) {
  const t = getTranslator('overview.chart');
  const format = formatter();
  return (
    <DataTable
      label={label}
      rows={days.toReversed()}
      keyOf={({ day }) => day}
      columns={[
        {
          head: t('day'),
          className: 'whitespace-nowrap tabular-nums',
          cell: ({ day }) => fullDate(day),
        },
        { head: t('logo'), isNumber: true, cell: ({ logo }) => format.number(logo) },
        { head: t('brand'), isNumber: true, cell: ({ brand }) => format.number(brand) },
        { head: t('total'), isNumber: true, cell: ({ logo, brand }) => format.number(logo + brand) },
      ]}
    />
  );
}

const Legend = ({ color, name }: { color: string; name: string }) => (
  <li className="flex items-center gap-1.5">
    <span aria-hidden="true" className={`size-2.5 rounded-xs forced-color-adjust-none ${color}`} />
    {name}
  </li>
);
