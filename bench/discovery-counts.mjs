/**
 * Shown = good + unfit + wrong; choosing nothing is never wrong; labels that cannot be told are left out.
 * @param {'ours' | 'besticon'} rule
 */
export function countPages(pages, rule) {
  const of = (label) => pages.filter((page) => page[rule] === label).length;
  const [good, weak, wrong] = [of('ok'), of('weak'), of('wrong')];
  return {
    good,
    weak,
    wrong,
    unsure: of('unsure'),
    unlabelled: of('unlabelled'),
    shown: good + weak + wrong,
    logos: pages.filter(({ verdict }) => verdict === 'logo').length,
    missed: pages.filter((page) => page.verdict === 'logo' && page[rule] === null).length,
  };
}

const percent = (share) => `${(100 * share).toFixed(1)} %`;

/** A share with its interval by Wilson at 95 %. */
export function withInterval(count, of) {
  if (of === 0) return '–';
  const [low, high] = wilson(count, of);
  return `${percent(count / of)} [${percent(low)}–${percent(high)}]`;
}

/** The largest share that the count still allows at 95 %. */
export const upperBound = (count, of) =>
  of === 0 ? '–' : percent(count === 0 ? 3 / of : wilson(count, of)[1]);

function wilson(count, of) {
  const z = 1.96;
  const share = count / of;
  const middle = share + (z * z) / (2 * of);
  const spread = z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
  const scale = 1 + (z * z) / of;
  return [Math.max(0, (middle - spread) / scale), Math.min(1, (middle + spread) / scale)];
}
