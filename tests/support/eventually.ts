/**
 * Polls until the condition is truthy. The deadline is generous: how soon something happens is measured in drills/.
 * @returns the value of the condition
 * @throws after `withinMs`, with `what` in the message
 */
export async function eventually<T>(
  what: string,
  condition: () => T | Promise<T>,
  withinMs = 20_000,
): Promise<Exclude<T, null | undefined | false>> {
  const startedAt = performance.now();
  for (;;) {
    const seen = await condition();
    if (seen) return seen as Exclude<T, null | undefined | false>;
    if (performance.now() - startedAt > withinMs) throw new Error(`not within ${withinMs} ms: ${what}`);
    await new Promise((done) => setTimeout(done, 10));
  }
}
