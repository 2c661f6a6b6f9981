/** Milliseconds of the fastest of five runs: what the work costs, whatever else the machine does meanwhile. */
export function fastestMs(work: () => unknown): number {
  let fastest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 5; run += 1) {
    const startedAt = performance.now();
    work();
    fastest = Math.min(fastest, performance.now() - startedAt);
  }
  return fastest;
}
