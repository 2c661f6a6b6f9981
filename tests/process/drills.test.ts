import { describe, expect, test } from 'vitest';
import { killFront } from '../../drills/kill-front.ts';
import { midnight } from '../../drills/midnight.ts';
import { killPostgres } from '../../drills/postgres-faults.ts';
import { killWorkers, processLimits, rollingRestart } from '../../drills/processes.ts';
import { Rig } from '../../drills/rig.ts';
import { sharedQuotaThroughPostgres } from '../../drills/shared-quota.ts';

// Short versions; `npm run drill` runs all drills at full length.
describe.each([
  sharedQuotaThroughPostgres,
  killFront,
  processLimits,
  killWorkers,
  rollingRestart,
  killPostgres,
  midnight,
])('$name', ({ promise, run }) => {
  test(promise, async () => {
    const rig = new Rig();
    try {
      expect(await run(rig, true)).not.toEqual({});
    } finally {
      await rig.end();
    }
  });
});
