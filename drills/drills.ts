import { abusiveConnections } from './abusive-connections.ts';
import { crawlKills } from './crawl-kills.ts';
import { crawlSoak } from './crawl-soak.ts';
import { crawlSpeed, crawlThroughput } from './crawl-speed.ts';
import { diskFull, readOnlyFolder } from './disk-faults.ts';
import type { Drill } from './drill.ts';
import { killFront } from './kill-front.ts';
import { loseEverything } from './lose-everything.ts';
import { manyInstances } from './many-instances.ts';
import { midnight } from './midnight.ts';
import { overload } from './overload.ts';
import { freezePostgres, killPostgres } from './postgres-faults.ts';
import { processSpeed } from './process-speed.ts';
import { killWorkers, processLimits, rollingRestart } from './processes.ts';
import { redisFaults } from './redis-faults.ts';
import { sharedQuotaThroughPostgres, sharedQuotaWithRedis } from './shared-quota.ts';
import { soak } from './soak.ts';
import { upgrade } from './upgrade.ts';
import { wrongClock } from './wrong-clock.ts';

export const DRILLS: readonly Drill[] = [
  sharedQuotaThroughPostgres,
  sharedQuotaWithRedis,
  killFront,
  processLimits,
  killWorkers,
  rollingRestart,
  processSpeed,
  upgrade,
  manyInstances,
  killPostgres,
  freezePostgres,
  redisFaults,
  midnight,
  wrongClock,
  diskFull,
  readOnlyFolder,
  loseEverything,
  overload,
  abusiveConnections,
  soak,
  crawlSpeed,
  crawlThroughput,
  crawlKills,
  crawlSoak,
];
