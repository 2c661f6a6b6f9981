import { writeLogos } from '../../catalog/write-logos.ts';
import { type Database, ormIn, type Transaction } from '../../db/client.ts';
import { nextVisit } from '../visits/outcomes.ts';
import type { VisitResult } from '../visits/visit-site.ts';
import { type ClaimedVisit, hasFind } from './claim-visits.ts';
import { type Decision, DOUBT_MS, decide } from './decide.ts';
import { type Obstacle, obstacleTo } from './standing.ts';
import { brandOf, withdrawDiscovered, writeFacts } from './write-brand.ts';

export interface FinishOptions {
  /** What is found waits for a person, unless the operator asked for it. */
  isReviewing: boolean;
}

interface Row {
  reason: string | null;
  in_a_row: number;
  pixel_sha256: string | null;
  doubted_ms: number | null;
  now_ms: number;
  is_reviewing: boolean;
}

/**
 * Writes brand, logo, facts and the new state of a visit in one transaction, if the lease still holds.
 * @returns `lost`: another crawler has the domain, and nothing was written
 */
export async function finishVisit(
  db: Database,
  claimed: ClaimedVisit,
  result: VisitResult,
  { isReviewing }: FinishOptions,
): Promise<'written' | 'lost'> {
  return db.sql.begin(async (sql) => {
    const [row] = await sql<Row[]>`
      select reason, in_a_row, case when ${hasFind(sql)} then pixel_sha256 end as pixel_sha256, extract(epoch from doubted_at)::float8 * 1000 as doubted_ms,
        extract(epoch from now())::float8 * 1000 as now_ms,
        exists (select from discovery_state where reviewing) as is_reviewing
      from visit where domain = ${claimed.domain} and state = 'visiting' and lease_id = ${claimed.leaseId} for update`;
    if (row === undefined) return 'lost';
    const obstacle = await obstacleTo({ sql }, claimed.domain);
    if (obstacle !== null) {
      await stop(sql, claimed, obstacle);
      return 'written';
    }
    const known = {
      reason: row.reason,
      inARow: row.in_a_row,
      pixelSha256: row.pixel_sha256,
      doubtedAtMs: row.doubted_ms,
    };
    const isReviewed = (isReviewing || row.is_reviewing) && claimed.priority > 0;
    const decision = decide(result, known, row.now_ms, isReviewed);
    await writeFinds(sql, claimed.domain, result, decision);
    await writeState(sql, claimed, result, decision);
    return 'written';
  });
}

/** Ends a visit that must not be made. What was discovered before is removed if it is blocked. */
export async function stopVisit(db: Database, claimed: ClaimedVisit, obstacle: Obstacle): Promise<void> {
  await db.sql.begin((sql) => stop(sql, claimed, obstacle));
}

async function stop(sql: Transaction, { domain, leaseId }: ClaimedVisit, obstacle: Obstacle): Promise<void> {
  const state = { blocked: 'refused', withdrawn: 'withdrawn', in_catalog: 'found' }[obstacle];
  const rows = await sql`
    update visit set state = ${state}, reason = ${obstacle}, lease_id = null, lease_until = null, attempts = 0,
      due_at = now() + interval '30 days'
    where domain = ${domain} and state = 'visiting' and lease_id = ${leaseId} returning domain`;
  if (rows.length > 0 && obstacle === 'blocked') await withdrawDiscovered(sql, domain);
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
    const [known] = await sql<{ id: string }[]>`
      select brand_id::text as id from brand_domain where domain = ${domain}`;
    if (known !== undefined) await writeFacts(sql, known.id, domain, facts);
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
  const isNew = (change === 'write' || change === 'hold') && logo !== null;
  await sql`
    update visit set state = ${next.state}, reason = ${change === 'hold' ? 'review' : outcome}, lease_id = null,
      lease_until = null, attempts = 0, in_a_row = ${inARow},
      due_at = case when last_asked < now() - interval '180 days' then 'infinity'
        else now() + make_interval(secs => ${next.delay / 1000}) end,
      priority = case when ${next.state} = 'later' then priority
        when last_asked > now() - interval '7 days' then 5 else 6 end,
      visited_at = now(), doubted_at = ${isDoubted ? sql`coalesce(doubted_at, now())` : null},
      host = coalesce(${result.host}, host), final_url = coalesce(${result.finalUrl}, final_url),
      page_etag = ${outcome === 'unchanged' && result.finalUrl === null ? sql`page_etag` : result.pageEtag},
      page_modified = ${outcome === 'unchanged' && result.finalUrl === null ? sql`page_modified` : result.pageModified}
      ${
        isNew
          ? sql`, logo_url = ${logo.url}, logo_kind = ${logo.kind}, logo_etag = ${logo.etag},
              file_sha256 = ${logo.picture.sha256}, pixel_sha256 = ${logo.picture.hash}, dhash = ${logo.picture.dhash},
              weight = ${logo.weight}, changed_at = now()`
          : change === 'withdraw'
            ? sql`, logo_url = null, logo_kind = null, logo_etag = null, file_sha256 = null, pixel_sha256 = null,
                dhash = null, weight = null, changed_at = now()`
            : sql``
      }
    where domain = ${domain}`;
  await sql`
    insert into visit_log (domain, state, reason, milliseconds, requests, bytes, logo_url, weight)
    values (${domain}, ${next.state}, ${result.reason}, ${result.milliseconds}, ${result.requests.length},
      ${result.bytes}, ${logo?.url ?? null}, ${logo?.weight ?? null})`;
  await sql`
    delete from visit_log where domain = ${domain}
      and id not in (select id from visit_log where domain = ${domain} order by id desc limit 5)`;
}
