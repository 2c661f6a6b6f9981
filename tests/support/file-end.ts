import { afterAll } from 'vitest';

const steps: (() => unknown)[] = [];

/** Cleans up after the test file, last step first. Works in hooks and tests too, where vitest ignores `afterAll`. */
export const atFileEnd = (step: () => unknown): void => {
  steps.push(step);
};

/** For a setup file, which vitest runs for each test file. */
export function cleanUpAtFileEnd(): void {
  afterAll(async () => {
    for (const step of steps.splice(0).reverse()) await step();
  });
}
