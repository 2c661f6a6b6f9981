import { audited } from '../../db/audited.ts';
import type { Database } from '../../db/client.ts';

const SWITCHES = {
  pause: { on: 'discovery.pause', off: 'discovery.resume' },
  review: { on: 'discovery.review_on', off: 'discovery.review_off' },
} as const;

export type Switch = keyof typeof SWITCHES;

/** Pauses all crawlers, or holds back what they find until it is accepted. @returns false: it was so already */
export async function setSwitch(db: Database, actor: string, name: Switch, isOn: boolean): Promise<boolean> {
  const { sql } = db;
  const changed =
    name === 'pause'
      ? sql`update discovery_state set paused_at = case when ${isOn} then now() end
            where (paused_at is not null) <> ${isOn} returning id`
      : sql`update discovery_state set reviewing = ${isOn} where reviewing <> ${isOn} returning id`;
  const rows = await sql`
    with changed as (${changed})
    ${audited(db, {
      from: sql`changed`,
      accountId: null,
      actor,
      action: SWITCHES[name][isOn ? 'on' : 'off'],
      subject: 'discovery',
    })} returning subject`;
  return rows.length > 0;
}
