import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { callerDir } from '../../lib/core/config/config.ts';
import { OPERATOR_PRIORITY } from '../../lib/discovery/desk/queue-domains.ts';
import { visitNow } from '../../lib/discovery/desk/visit-now.ts';
import { readRoots } from '../../lib/discovery/marks/mark-certificate.ts';
import { surroundingsOf } from '../../lib/discovery/network/surroundings.ts';
import { databaseHostRules } from '../../lib/discovery/queue/database-host-rules.ts';
import { obstacleTo } from '../../lib/discovery/queue/standing.ts';
import { visitUnblocked } from '../../lib/discovery/queue/visit-unblocked.ts';
import type { LookedCandidate } from '../../lib/discovery/visits/pick-logo.ts';
import type { VisitResult } from '../../lib/discovery/visits/visit-site.ts';
import { decoderPool } from '../../lib/jobs/decoding/decoder-pool.ts';
import { readPictureCandidates } from '../../lib/jobs/starter/picture-candidates.ts';
import { ACTOR, CommandFailed, type Context, withDatabase } from '../context.ts';
import { DECODING_PROCESS } from '../logo-options.ts';
import { type OutputOptions, print } from '../output.ts';

export interface ExplainedVisit extends OutputOptions {
  isStored: boolean;
  /** For the pictures that were looked at; null: none. */
  folder: string | null;
}

export async function explainDomain(domain: string, options: ExplainedVisit): Promise<void> {
  const { folder, isStored } = options;
  const result = await withDatabase((context) => visit(domain, isStored, context));
  const files = folder === null ? [] : savePictures(resolve(callerDir(), folder), result.candidates);
  print(
    options,
    { ...shown(domain, result, files), stored: isStored },
    inWords(domain, result, files, isStored),
  );
}

async function visit(domain: string, isStored: boolean, { db, config }: Context): Promise<VisitResult> {
  const obstacle = await obstacleTo(db, { domain, priority: OPERATOR_PRIORITY });
  if (obstacle === 'blocked' || obstacle === 'withdrawn')
    throw new CommandFailed('conflict', `${domain} is ${obstacle}, so its website is not visited.`);
  const { markRootsFile } = config.discovery;
  const decoder = decoderPool({ entry: DECODING_PROCESS, size: 1 });
  try {
    const options = {
      around: surroundingsOf(config, databaseHostRules(db)),
      judge: decoder.look,
      marks: {
        commons: await readPictureCandidates(join('dist', 'catalog')),
        roots: markRootsFile === null ? [] : readRoots(readFileSync(markRootsFile, 'utf8')),
      },
    };
    const result = isStored
      ? await visitNow(db, ACTOR, domain, options)
      : await visitUnblocked(db, domain, options);
    if (result === null)
      throw new CommandFailed('conflict', `${domain} is being visited, or its visits were withdrawn.`);
    return result;
  } finally {
    await decoder.close();
  }
}

/** Our drawings of the pictures, by position. @returns the file of each candidate, if it has one */
function savePictures(folder: string, candidates: readonly LookedCandidate[]): (string | null)[] {
  mkdirSync(folder, { recursive: true });
  return candidates.map(({ picture, candidate }, at) => {
    const png = picture?.pngs.at(-1)?.png;
    if (png === undefined) return null;
    const file = join(folder, `${at + 1}-${candidate.kind.replace(/\W/g, '-')}.png`);
    writeFileSync(file, png);
    return file;
  });
}

const shown = (domain: string, result: VisitResult, files: readonly (string | null)[]) => ({
  domain,
  state: result.state,
  reason: result.reason,
  chosen: result.chosen,
  candidates: result.candidates.map(({ candidate: { kind, url, reasons }, weight, verdict }, at) => ({
    kind,
    url,
    weight,
    verdict,
    reasons: reasons.map(({ points, text }) => `${points < 0 ? '' : '+'}${points} ${text}`),
    picture: files[at] ?? null,
  })),
  facts: result.facts,
  requests: result.requests.map(({ url, status, decoded }) => ({ url, status, bytes: decoded })),
  limits: result.reached,
  milliseconds: result.milliseconds,
});

function inWords(
  domain: string,
  result: VisitResult,
  files: readonly (string | null)[],
  isStored: boolean,
): string {
  const { candidates, facts, requests, milliseconds } = shown(domain, result, files);
  return [
    `${domain}: ${result.state}, ${result.reason}, ${milliseconds} ms. ${isStored ? 'Stored.' : 'Nothing was stored.'}`,
    '',
    'Candidates, best first:',
    ...candidates.flatMap(({ kind, url, weight, verdict, reasons, picture }, at) => [
      `${at === result.chosen ? '→' : ' '} ${String(weight).padStart(3)}  ${kind}  ${verdict}  ${(url ?? 'in the page').slice(0, 100)}`,
      ...(picture === null ? [] : [`         ${picture}`]),
      ...reasons.map((reason) => `         ${reason}`),
    ]),
    '',
    'Facts:',
    ...Object.entries(facts).map(
      ([key, value]) => `  ${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    ),
    '',
    'Requests:',
    ...requests.map(
      ({ url, status, bytes }) => `  ${status ?? 'no response'}  ${bytes} bytes  ${url.slice(0, 120)}`,
    ),
  ].join('\n');
}
