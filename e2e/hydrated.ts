import { expect, type Locator } from '@playwright/test';

/** Waits until React handles the events of an element. Before, Enter submits its form as without scripts. */
export const hydrated = (one: Locator): Promise<void> =>
  expect
    .poll(() =>
      one.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactFiber$'))),
    )
    .toBe(true);
