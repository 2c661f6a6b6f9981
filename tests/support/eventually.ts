/**
 * Polls until the condition holds. @returns milliseconds waited
 * @throws after `withinMs`, with `what` in the message
 */
export async function eventually(
  what: string,
  condition: () => boolean | Promise<boolean>,
  withinMs = 1000,
): Promise<number> {
  const startedAt = performance.now();
  while (!(await condition())) {
    if (performance.now() - startedAt > withinMs) throw new Error(`not within ${withinMs} ms: ${what}`);
    await new Promise((done) => setTimeout(done, 10));
  }
  return performance.now() - startedAt;
}
