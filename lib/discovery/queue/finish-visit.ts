import { and, desc, sql as dsql, eq, notInArray } from 'drizzle-orm';
import { writeLogos } from '../../catalog/write-logos.ts';
import { type Database, ormIn, type Transaction } from '../../db/client.ts';
import { visit, visitLog } from '../../db/schema/index.ts';
import { nextVisit } from '../visits/outcomes.ts';
import type { VisitResult } from '../visits/visit-site.ts';
import { type ClaimedVisit, hasFind, isShown } from './claim-visits.ts';
import { type Decision, DOUBT_MS, decide } from './decide.ts';
import { type Obstacle, obstacleTo } from './standing.ts';
import { brandOf, knownBrandOf, withdrawDiscovered, writeFacts } from './write-brand.ts';

export interface FinishOptions {
  /** Finds wait for a review, unless the operator asked for them. */
  isReviewing: boolean;
}

interface Row {
  reason: string | null;
  in_a_row: number;
  has_logo: boolean;
  pixel_sha256: string | null;
  name: string | null;
  doubted_ms: number | null;
  now_ms: number;
  is_reviewing: boolean;
}

/** In one transaction, if the lease still holds. @returns `lost`: another crawler has the domain */
export async function finishVisit(
  db: Database,
  claimed: ClaimedVisit,
  result: VisitResult,
  { isReviewing }: FinishOptions,
): Promise<'written' | 'lost'> {
  return db.sql.begin(async (sql) => {
    const [row] = await sql<Row[]>`
      select reason, in_a_row, ${hasFind(sql)} as has_logo, case when ${isShown(sql)} then pixel_sha256 end as pixel_sha256,
        (select b.name from brand_domain d join brand b on b.id = d.brand_id
         where d.domain = visit.domain and b.field_sources -> 'name' ->> 0 = 'crawl') as name,
        extract(epoch from doubted_at)::float8 * 1000 as doubted_ms,
        extract(epoch from now())::float8 * 1000 as now_ms,
        exists (select from discovery_state where reviewing) as is_reviewing
      from visit where domain = ${claimed.domain} and state = 'visiting' and lease_id = ${claimed.leaseId} for update`;
    if (row === undefined) return 'lost';
    const obstacle = await obstacleTo(ormIn(sql), claimed);
    if (obstacle !== null) {
      await stop(sql, claimed, obstacle);
      return 'written';
    }
    const known = {
      reason: row.reason,
      inARow: row.in_a_row,
      hasLogo: row.has_logo,
      pixelSha256: row.pixel_sha256,
      name: claimed.priority > 0 ? row.name : null,
      doubtedAtMs: row.doubted_ms,
    };
    const isReviewed = (isReviewing || row.is_reviewing) && claimed.priority > 0;
    const decision = decide(result, known, row.now_ms, isReviewed);
    await writeFinds(sql, claimed.domain, result, decision);
    await writeState(sql, claimed, result, decision);
    return 'written';
  });
}

/** Ends a visit that must not be made. Earlier finds are removed if the domain is blocked. */
export async function stopVisit(db: Database, claimed: ClaimedVisit, obstacle: Obstacle): Promise<void> {
  await db.sql.begin((sql) => stop(sql, claimed, obstacle));
}

const STATE_OF = {
  blocked: 'refused',
  withdrawn: 'withdrawn',
  in_catalog: 'found',
  look_alike: 'refused',
} as const;

const ENDED = { leaseId: null, leaseUntil: null, attempts: 0 };

async function stop(sql: Transaction, { domain, leaseId }: ClaimedVisit, obstacle: Obstacle): Promise<void> {
  const { orm } = ormIn(sql);
  const { count } = await orm
    .update(visit)
    .set({
      ...ENDED,
      state: STATE_OF[obstacle],
      reason: obstacle,
      dueAt: dsql`now() + interval '30 days'`,
    })
    .where(and(eq(visit.domain, domain), eq(visit.state, 'visiting'), eq(visit.leaseId, leaseId)));
  if (count > 0 && obstacle === 'blocked') await withdrawDiscovered(sql, domain);
}

async function writeFinds(
  sql: Transaction,
  domain: string,
  { logo, facts, finalUrl }: VisitResult,
  { change }: Decision,
): Promise<void> {
  if (change === 'withdraw') return withdrawDiscovered(sql, domain);
  if (change === 'hold') return;
  if (change === 'keep' || logo === null) {
    const known = await knownBrandOf(sql, domain);
    if (known !== null) await writeFacts(sql, known, domain, facts);
    return;
  }
  const id = await brandOf(sql, domain, facts);
  const { picture, kind, url, license } = logo;
  await writeLogos(ormIn(sql), 'brand_id', 'discovered', [
    {
      subject: id,
      source: `crawl: ${kind} ${(url ?? finalUrl ?? domain).slice(0, 500)}`,
      license: license ?? 'of the site',
      masterSvg: picture.masterSvg,
      hash: picture.hash,
      pngs: picture.pngs,
      sourceHash: picture.sha256,
      colors: picture.colors,
    },
  ]);
  const { colors, ...others } = facts;
  await writeFacts(
    sql,
    id,
    domain,
    picture.colors.length > 0 || colors === undefined ? others : { ...others, colors },
  );
}

async function writeState(
  sql: Transaction,
  { domain }: ClaimedVisit,
  result: VisitResult,
  { outcome, change, isDoubted, inARow }: Decision,
): Promise<void> {
  const planned = nextVisit(outcome, { inARow, random: Math.random(), retryAfter: result.retryAfterMs });
  const next = isDoubted ? { state: 'found' as const, delay: DOUBT_MS * (1 + Math.random() / 2) } : planned;
  const { logo } = result;
  const { orm } = ormIn(sql);
  const isSamePage = outcome === 'unchanged' && result.finalUrl === null;
  await orm
    .update(visit)
    .set({
      ...ENDED,
      state: next.state,
      reason: change === 'hold' ? 'review' : outcome,
      inARow,
      dueAt: dsql`case when ${visit.lastAsked} < now() - interval '180 days' then 'infinity'
        else now() + make_interval(secs => ${next.delay / 1000}) end`,
      ...(next.state !== 'later' && {
        priority: dsql`case when ${visit.lastAsked} > now() - interval '7 days' then 5 else 6 end`,
      }),
      visitedAt: dsql`now()`,
      doubtedAt: isDoubted ? dsql`coalesce(${visit.doubtedAt}, now())` : null,
      ...(result.host !== null && { host: result.host }),
      ...(result.finalUrl !== null && { finalUrl: result.finalUrl }),
      ...(!isSamePage && { pageEtag: result.pageEtag, pageModified: result.pageModified }),
      ...logoColumns(change, logo),
    })
    .where(eq(visit.domain, domain));
  await orm.insert(visitLog).values({
    domain,
    state: next.state,
    reason: result.reason,
    milliseconds: result.milliseconds,
    requests: result.requests.length,
    bytes: result.bytes,
    logoUrl: logo?.url,
    weight: logo?.weight,
  });
  const kept = orm
    .select({ id: visitLog.id })
    .from(visitLog)
    .where(eq(visitLog.domain, domain))
    .orderBy(desc(visitLog.id))
    .limit(MAX_LOGGED);
  await orm.delete(visitLog).where(and(eq(visitLog.domain, domain), notInArray(visitLog.id, kept)));
}

const MAX_LOGGED = 5;

function logoColumns(change: Decision['change'], logo: VisitResult['logo']) {
  if (change === 'withdraw')
    return {
      logoUrl: null,
      logoKind: null,
      logoEtag: null,
      fileSha256: null,
      pixelSha256: null,
      dhash: null,
      weight: null,
      changedAt: dsql`now()`,
    };
  if (logo === null || (change !== 'write' && change !== 'hold')) return {};
  return {
    logoUrl: logo.url,
    logoKind: logo.kind,
    logoEtag: logo.etag,
    fileSha256: logo.picture.sha256,
    pixelSha256: logo.picture.hash,
    dhash: logo.picture.dhash,
    weight: logo.weight,
    changedAt: dsql`now()`,
  };
}
