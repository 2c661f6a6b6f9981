import type { Database } from '../../db/client.ts';
import type { HostRule, HostRules } from '../visits/host-rules.ts';

interface Row {
  robots: string | null;
  robots_until: number | null;
  robots_failing_since: number | null;
  next_at: number | null;
}

/** Rules of hosts that all crawlers share. While the database is away they are unknown: robots.txt is read again. */
export const databaseHostRules = ({ sql }: Database): HostRules => ({
  async get(host): Promise<HostRule | null> {
    const [row] = await sql<Row[]>`
      select robots, extract(epoch from robots_until)::float8 * 1000 as robots_until,
        extract(epoch from robots_failing_since)::float8 * 1000 as robots_failing_since,
        extract(epoch from next_at)::float8 * 1000 as next_at
      from host_rule where host = ${host}`.catch(() => []);
    return row === undefined
      ? null
      : {
          robots: row.robots,
          robotsUntil: row.robots_until,
          robotsFailingSince: row.robots_failing_since,
          nextAt: row.next_at,
        };
  },
  async setRobots(host, { robots, robotsUntil, robotsFailingSince }) {
    await sql`
      insert into host_rule (host, robots, robots_until, robots_failing_since)
      values (${host}, ${robots}, ${iso(robotsUntil)}, ${iso(robotsFailingSince)})
      on conflict (host) do update set robots = excluded.robots, robots_until = excluded.robots_until,
        robots_failing_since = excluded.robots_failing_since`.catch(() => {});
  },
  async setNextAt(host, nextAt) {
    await sql`
      insert into host_rule (host, next_at) values (${host}, ${iso(nextAt)})
      on conflict (host) do update set next_at = greatest(host_rule.next_at, excluded.next_at)`.catch(
      () => {},
    );
  },
});

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());
