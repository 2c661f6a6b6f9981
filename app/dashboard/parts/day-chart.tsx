import { Table, Td, Th } from '../../../components/ui/table.tsx';
import { formatter, getTranslator } from '../../../messages/i18n.ts';

/** What was counted on a UTC day. */
export interface CountedDay {
  day: string;
  logo: number;
  brand: number;
}

const HEIGHT = 100;
const STEP = 10;

/** Bars per day, drawn on the server, with the same figures as a table below. */
export function DayChart({ days }: { days: readonly CountedDay[] }) {
  const t = getTranslator('overview.chart');
  const format = formatter();
  const totals = days.map(({ logo, brand }) => logo + brand);
  const most = Math.max(0, ...totals);
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  const height = (count: number) => (most === 0 ? 0 : (count / most) * HEIGHT);
  const date = (day: string) => format.dateTime(new Date(day), { day: 'numeric', month: 'short' });
  const whole = (day: string) => (day === '' ? '' : format.dateTime(new Date(day), { dateStyle: 'medium' }));
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 text-muted text-xs">
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          <Legend color="bg-ink forced-colors:bg-[CanvasText]" name={t('logo')} />
          <Legend color="bg-accent forced-colors:bg-[Highlight]" name={t('brand')} />
        </ul>
        <span aria-hidden="true" className="tabular-nums">
          {format.number(most)}
        </span>
      </div>
      <svg
        role="img"
        aria-label={t('summary', {
          from: whole(first),
          to: whole(last),
          total: totals.reduce((a, b) => a + b, 0),
          most,
        })}
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-36 w-full border-line border-y"
      >
        {days.map(({ day, logo, brand }, i) => (
          <g key={day}>
            <title>{`${whole(day)}: ${format.number(logo + brand)}`}</title>
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
      <div aria-hidden="true" className="flex justify-between text-muted text-xs">
        <span>{first !== '' && date(first)}</span>
        <span>{last !== '' && date(last)}</span>
      </div>
      <details>
        <summary className="w-fit cursor-pointer py-1 text-muted text-sm">{t('table')}</summary>
        <div className="mt-2">
          <Table
            label={t('summary', {
              from: whole(first),
              to: whole(last),
              total: totals.reduce((a, b) => a + b, 0),
              most,
            })}
          >
            <thead>
              <tr>
                <Th>{t('day')}</Th>
                <Th className="text-right">{t('logo')}</Th>
                <Th className="text-right">{t('brand')}</Th>
                <Th className="text-right">{t('total')}</Th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ day, logo, brand }) => (
                <tr key={day}>
                  <Td className="whitespace-nowrap tabular-nums">{whole(day)}</Td>
                  {[logo, brand, logo + brand].map((count, column) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: three columns, always the same
                    <Td key={column} className="text-right tabular-nums">
                      {format.number(count)}
                    </Td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      </details>
    </div>
  );
}

const Legend = ({ color, name }: { color: string; name: string }) => (
  <li className="flex items-center gap-1.5">
    <span aria-hidden="true" className={`size-2.5 rounded-xs forced-color-adjust-none ${color}`} />
    {name}
  </li>
);
