import { and, gt, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { outbox } from '../db/schema/index.ts';

export const countLateMails = ({ orm }: Database, seconds: number): Promise<number> =>
  orm.$count(
    outbox,
    and(gt(outbox.attempts, 0), lt(outbox.createdAt, sql`now() - make_interval(secs => ${seconds})`)),
  );
