import { abusiveConnections } from './abusive-connections.ts';
import { crawlKills } from './crawl-kills.ts';
import { crawlSoak } from './crawl-soak.ts';
import { crawlSpeed, crawlThroughput } from './crawl-speed.ts';
import type { Drill } from './drill.ts';
import { killFront } from './kill-front.ts';
import { midnight } from './midnight.ts';
import { overload } from './overload.ts';
import { freezePostgres, killPostgres } from './postgres-faults.ts';
import { processSpeed } from './process-speed.ts';
import { killWorkers, processLimits, rollingRestart } from './processes.ts';
import { redisFaults } from './redis-faults.ts';
import { sharedQuotaThroughPostgres, sharedQuotaWithRedis } from './shared-quota.ts';
import { upgrade } from './upgrade.ts';

export const DRILLS: readonly Drill[] = [
  sharedQuotaThroughPostgres,
  sharedQuotaWithRedis,
  killFront,
  processLimits,
  killWorkers,
  rollingRestart,
  processSpeed,
  upgrade,
  killPostgres,
  freezePostgres,
  redisFaults,
  midnight,
  overload,
  abusiveConnections,
  crawlSpeed,
  crawlThroughput,
  crawlKills,
  crawlSoak,
];
