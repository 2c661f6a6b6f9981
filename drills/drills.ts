import type { Drill } from './drill.ts';
import { killFront } from './kill-front.ts';
import { sharedQuotaThroughPostgres, sharedQuotaWithRedis } from './shared-quota.ts';

/** Every drill, in the order in which they are run. Seen whole. */
export const DRILLS: readonly Drill[] = [sharedQuotaThroughPostgres, sharedQuotaWithRedis, killFront];
