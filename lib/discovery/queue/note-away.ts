import { isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { discoveryState } from '../../db/schema/index.ts';

/** Longer than a visit that finds out whether the internet is back. */
const GRACE_SECONDS = 60;

/** For the status page and operators. @param waitSeconds until a crawler tries again; null: a website responded */
export async function noteAway({ orm }: Database, waitSeconds: number | null): Promise<void> {
  const { awayUntil } = discoveryState;
  await (waitSeconds === null
    ? orm.update(discoveryState).set({ awayUntil: null }).where(isNotNull(awayUntil))
    : orm.update(discoveryState).set({
        awayUntil: sql`greatest(${awayUntil}, now() + ${waitSeconds + GRACE_SECONDS} * interval '1 second')`,
      }));
}
