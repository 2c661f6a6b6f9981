import { type BrowserContext, test as base, expect } from '@playwright/test';

interface Fixtures {
  /** For output that the test causes on purpose. */
  allowConsole: (output: RegExp) => void;
}

/** Output on the console of any page, and uncaught errors, fail the test unless it allows them. */
export const test = base.extend<Fixtures>({
  allowConsole: [
    async ({ browser }, use) => {
      const [seen, allowed]: [string[], RegExp[]] = [[], []];
      const watch = (context: BrowserContext) => {
        context.on('console', (message) =>
          seen.push(`${message.type()}: ${message.text()} (${message.location().url})`),
        );
        context.on('weberror', (error) => seen.push(`uncaught: ${error.error().message}`));
      };
      browser.on('context', watch);
      await use((output) => allowed.push(output));
      browser.off('context', watch);
      expect(seen.filter((line) => !allowed.some((output) => output.test(line)))).toEqual([]);
    },
    { auto: true },
  ],
});
