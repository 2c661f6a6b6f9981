import { fill } from '../../../components/site/fill.ts';
import { PLAN_IDS, PLANS, type PlanId } from '../../../lib/core/plans/plans.ts';
import en from '../../../messages/en.ts';

/** Filled in by the browser: docs/decisions/0042. @param plan of the reader, or the one that visitors start with */
export function workbenchTexts(plan: PlanId) {
  const { build, examples, search, preview, wall, noToken } = en.site;
  return { build: { ...build, sizeHint: sizeHintOf(plan) }, examples, search, preview, wall, noToken };
}

/** null: no plan has larger sizes. */
function sizeHintOf(plan: PlanId): string | null {
  const { name, largestSize } = PLANS[plan];
  const next = PLAN_IDS.find((id) => PLANS[id].largestSize > largestSize);
  if (next === undefined) return null;
  return fill(en.site.build.sizeHint, {
    size: `${largestSize}`,
    plan: name,
    largest: `${PLANS[next].largestSize}`,
    next: PLANS[next].name,
  });
}

export type WorkbenchTexts = ReturnType<typeof workbenchTexts>;
