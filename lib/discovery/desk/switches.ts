import { isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { audited } from '../../db/audited.ts';
import type { Database } from '../../db/client.ts';
import { discoveryState } from '../../db/schema/index.ts';

const SWITCHES = {
  pause: { on: 'discovery.pause', off: 'discovery.resume' },
  review: { on: 'discovery.review_on', off: 'discovery.review_off' },
} as const;

export type Switch = keyof typeof SWITCHES;

/** Pauses all crawlers, or holds back what they find until it is accepted. @returns false: it was so already */
export async function setSwitch(db: Database, actor: string, name: Switch, isOn: boolean): Promise<boolean> {
  const { orm } = db;
  const { id, pausedAt, reviewing } = discoveryState;
  const changed = orm.$with('changed').as(
    name === 'pause'
      ? orm
          .update(discoveryState)
          .set({ pausedAt: isOn ? sql`now()` : null })
          .where(isOn ? isNull(pausedAt) : isNotNull(pausedAt))
          .returning({ id })
      : orm.update(discoveryState).set({ reviewing: isOn }).where(ne(reviewing, isOn)).returning({ id }),
  );
  const event = audited(db, {
    from: changed,
    accountId: null,
    actor,
    action: SWITCHES[name][isOn ? 'on' : 'off'],
    subject: 'discovery',
  });
  const rows = await orm.with(changed, event).select().from(changed);
  return rows.length > 0;
}
