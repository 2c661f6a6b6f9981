import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { hostRule } from '../../db/schema/index.ts';
import type { HostRule, HostRules } from '../visits/host-rules.ts';

/** Rules of hosts that all crawlers share. While the database is away they are unknown: robots.txt is read again. */
export const databaseHostRules = ({ orm }: Database): HostRules => ({
  async get(host): Promise<HostRule | null> {
    const [row] = await orm
      .select()
      .from(hostRule)
      .where(eq(hostRule.host, host))
      .catch(() => []);
    return row === undefined
      ? null
      : {
          robots: row.robots,
          robotsUntil: row.robotsUntil?.getTime() ?? null,
          robotsFailingSince: row.robotsFailingSince?.getTime() ?? null,
          nextAt: row.nextAt?.getTime() ?? null,
        };
  },
  async setRobots(host, { robots, robotsUntil, robotsFailingSince }) {
    const set = { robots, robotsUntil: dateOf(robotsUntil), robotsFailingSince: dateOf(robotsFailingSince) };
    await orm
      .insert(hostRule)
      .values({ host, ...set })
      .onConflictDoUpdate({ target: hostRule.host, set })
      .catch(() => {});
  },
  async setNextAt(host, nextAt) {
    await orm
      .insert(hostRule)
      .values({ host, nextAt: dateOf(nextAt) })
      .onConflictDoUpdate({
        target: hostRule.host,
        set: { nextAt: sql`greatest(${hostRule.nextAt}, excluded.next_at)` },
      })
      .catch(() => {});
  },
});

const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms));
