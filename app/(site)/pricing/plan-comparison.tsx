import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { PLANS, type Plan } from '../../../lib/core/plans/plans.ts';
import { formatter, getTranslator } from '../../../messages/i18n.ts';
import { PLAN_GROUPS } from './plan-rows.ts';

/** A heading per group of rows. The names of the plans stay in view; on phones those of the rows, while the plans scroll. */
export function PlanComparison() {
  const t = getTranslator('site.pricing');
  const plans: Plan[] = Object.values(PLANS);
  return (
    <div className="pt-20">
      <h2 id="compare" className="font-semibold text-2xl tracking-[-0.02em]">
        {t('compare')}
      </h2>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard (WCAG 2.1.1)
        tabIndex={0}
        aria-labelledby="compare"
        className="scroll-hint relative mt-6 max-md:overflow-x-auto"
      >
        <table className="w-full min-w-[32rem] table-fixed md:min-w-[40rem] text-left text-sm">
          <thead>
            <tr>
              <th
                scope="col"
                className="sticky top-14 z-10 w-36 border-line border-b bg-paper py-3 max-md:top-auto max-md:left-0 md:w-[32%]"
              >
                <span className="sr-only">{t('feature')}</span>
              </th>
              {plans.map(({ name }) => (
                <th
                  key={name}
                  scope="col"
                  className="sticky top-14 z-10 border-line border-b py-3 pl-3 font-semibold max-md:static md:bg-paper md:pl-4"
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {PLAN_GROUPS.map((group) => (
              <GroupRows key={group.key} group={group} plans={plans} />
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function GroupRows({
  group: { key: group, rows },
  plans,
}: {
  group: (typeof PLAN_GROUPS)[number];
  plans: readonly Plan[];
}) {
  const t = getTranslator('site.pricing');
  return (
    <>
      <tr>
        <th scope="colgroup" colSpan={plans.length + 1} className="pt-8 pb-2 font-medium text-muted text-xs">
          <span className="sticky left-0">{t(`groups.${group}`)}</span>
        </th>
      </tr>
      {rows.map(({ key, cell }) => (
        <tr key={key} className="border-line border-t">
          <th scope="row" className="left-0 bg-paper py-2.5 pr-4 font-normal max-md:sticky">
            {t(`rows.${key}`)}
          </th>
          {plans.map((plan) => (
            <td key={plan.name} className="py-2.5 pl-3 tabular-nums md:pl-4">
              {shown(cell(plan))}
            </td>
          ))}
        </tr>
      ))}
    </>
  );
}

function shown(cell: boolean | number | { px: number }): ReactNode {
  const t = getTranslator('site.pricing');
  if (typeof cell === 'number') return formatter().number(cell);
  if (typeof cell === 'object') return t('px', { size: cell.px });
  return (
    <>
      {cell ? (
        <Check aria-hidden="true" className="size-4" />
      ) : (
        <span aria-hidden="true" className="text-muted">
          –
        </span>
      )}
      <span className="sr-only">{t(cell ? 'included' : 'notIncluded')}</span>
    </>
  );
}
