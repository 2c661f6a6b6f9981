import { and, desc, sql as dsql, eq, notInArray } from 'drizzle-orm';
import { writeLogos } from '../../catalog/write-logos.ts';
import { type Database, ormIn, type Transaction } from '../../db/client.ts';
import { brand, brandDomain, visit, visitLog } from '../../db/schema/index.ts';
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

/** In one transaction, if the lease still holds. @returns `lost`: another crawler has the domain */
export async function finishVisit(
  db: Database,
  claimed: ClaimedVisit,
  result: VisitResult,
  { isReviewing }: FinishOptions,
): Promise<'written' | 'lost'> {
  return db.sql.begin(async (sql) => {
    const { orm } = ormIn(sql);
    const name = orm
      .select({ name: brand.name })
      .from(brandDomain)
      .innerJoin(brand, eq(brand.id, brandDomain.brandId))
      .where(
        and(eq(brandDomain.domain, visit.domain), dsql`${brand.fieldSources} -> 'name' ->> 0 = 'crawl'`),
      );
    const [row] = await orm
      .select({
        reason: visit.reason,
        inARow: visit.inARow,
        hasLogo: hasFind,
        pixelSha256: dsql<string | null>`case when ${isShown} then ${visit.pixelSha256} end`,
        name: dsql<string | null>`${name}`,
        doubtedAt: visit.doubtedAt,
        now: dsql`now()`.mapWith(visit.dueAt),
        isReviewing: dsql<boolean>`exists (select from discovery_state where reviewing)`,
      })
      .from(visit)
      .where(isHeld(claimed))
      .for('update');
    if (row === undefined) return 'lost';
    const obstacle = await obstacleTo({ orm }, claimed);
    if (obstacle !== null) {
      await stop(sql, claimed, obstacle);
      return 'written';
    }
    const { doubtedAt, now, isReviewing: areReviewed, ...visited } = row;
    const known = {
      ...visited,
      name: claimed.priority > 0 ? row.name : null,
      doubtedAtMs: doubtedAt?.getTime() ?? null,
    };
    const isReviewed = (isReviewing || areReviewed) && claimed.priority > 0;
    const decision = decide(result, known, now.getTime(), isReviewed);
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

const isHeld = ({ domain, leaseId }: ClaimedVisit) =>
  and(eq(visit.domain, domain), eq(visit.state, 'visiting'), eq(visit.leaseId, leaseId));

async function stop(sql: Transaction, claimed: ClaimedVisit, obstacle: Obstacle): Promise<void> {
  const { orm } = ormIn(sql);
  const { count } = await orm
    .update(visit)
    .set({
      ...ENDED,
      state: STATE_OF[obstacle],
      reason: obstacle,
      dueAt: dsql`now() + interval '30 days'`,
    })
    .where(isHeld(claimed));
  if (count > 0 && obstacle === 'blocked') await withdrawDiscovered(sql, claimed.domain);
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
