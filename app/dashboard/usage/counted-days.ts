import { type Days, everyDay } from '../../../lib/usage/days.ts';
import type { UsageLine } from '../../../lib/usage/usage-report.ts';
import type { CountedDay } from '../parts/day-chart.tsx';

export function countedDays(days: Days, lines: readonly UsageLine[]): CountedDay[] {
  const counted = new Map(everyDay(days).map((day) => [day, { day, logo: 0, brand: 0 }]));
  for (const { day, operation, count } of lines) {
    const at = counted.get(day ?? '');
    if (at !== undefined) at[operation === 'logo' ? 'logo' : 'brand'] += count;
  }
  return [...counted.values()];
}
