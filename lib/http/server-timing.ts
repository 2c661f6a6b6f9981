/**
 * What a request took inside, in milliseconds with microseconds (W3C Server Timing). Put together from whole
 * numbers: turning a fraction into text costs more than everything else in this header.
 */
export function serverTiming(startedAt: number): string {
  const microseconds = Math.trunc((performance.now() - startedAt) * 1000);
  const fraction = 1000 + (microseconds % 1000);
  return `total;dur=${Math.trunc(microseconds / 1000)}.${`${fraction}`.slice(1)}`;
}
