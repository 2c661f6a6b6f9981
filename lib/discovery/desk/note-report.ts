import { and, countDistinct, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Domain } from '../../core/identifiers/domain.ts';
import type { Database } from '../../db/client.ts';
import { correction, visit } from '../../db/schema/index.ts';
import { hasFind } from '../queue/claim-visits.ts';
import { discardFind } from './discard-finds.ts';

/** Accounts that have to report a discovered logo before it is withdrawn without an operator. */
const ENOUGH_REPORTS = 2;
const VISIT_WITHIN_DAYS = 7;

/** The site is visited soon, and a logo that several accounts report is withdrawn. @returns whether it was */
export async function noteReport(db: Database, { candidates }: Domain): Promise<boolean> {
  const registrable = candidates.at(-1) ?? '';
  const { orm } = db;
  const reported = orm.$with('reported').as(
    orm
      .update(visit)
      .set({
        dueAt: sql`least(${visit.dueAt}, now() + make_interval(days => ${VISIT_WITHIN_DAYS}))`,
        priority: sql`least(${visit.priority}, 3)`,
      })
      .where(and(eq(visit.domain, registrable), eq(visit.state, 'found'), hasFind))
      .returning({ changedAt: visit.changedAt }),
  );
  const identifiers = candidates.map((name) => `domain:${name}`);
  const isOfThisLogo = gte(correction.sentAt, sql`coalesce(${reported.changedAt}, '-infinity')`);
  const [row] = await orm
    .with(reported)
    .select({ reports: countDistinct(correction.accountId) })
    .from(reported)
    .innerJoin(correction, and(inArray(correction.identifier, identifiers), isOfThisLogo));
  if (row === undefined || row.reports < ENOUGH_REPORTS) return false;
  await discardFind(db, 'discovery', registrable, 'withdraw');
  return true;
}
