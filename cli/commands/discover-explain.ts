import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { callerDir, loadConfig } from '../../lib/core/config/config.ts';
import { surroundingsOf } from '../../lib/discovery/network/surroundings.ts';
import { memoryHostRules } from '../../lib/discovery/visits/host-rules.ts';
import type { LookedCandidate } from '../../lib/discovery/visits/pick-logo.ts';
import { type VisitResult, visitSite } from '../../lib/discovery/visits/visit-site.ts';
import { decoderPool } from '../../lib/jobs/decoding/decoder-pool.ts';
import { DECODING_PROCESS } from '../logo-options.ts';
import { type OutputOptions, print } from '../output.ts';

interface ExplainOptions extends OutputOptions {
  pictures?: string;
}

/** Visits websites from here and prints what was found and why. Nothing is stored in the database. */
export async function explainVisits(domains: readonly string[], options: ExplainOptions): Promise<void> {
  const around = surroundingsOf(loadConfig(), memoryHostRules());
  const decoder = decoderPool({ entry: DECODING_PROCESS, size: 1 });
  const folder = options.pictures === undefined ? null : resolve(callerDir(), options.pictures);
  if (folder !== null) mkdirSync(folder, { recursive: true });
  try {
    for (const domain of domains) {
      const result = await visitSite(domain, { around, judge: decoder.look });
      const files = result.candidates.map((one, at) => writePicture(folder, `${domain}-${at + 1}.png`, one));
      print(options, shown(domain, result, files), inWords(domain, result, files));
    }
  } finally {
    await decoder.close();
  }
}

/** @returns its path; null: it was not looked at, or did not pass */
function writePicture(folder: string | null, name: string, { picture }: LookedCandidate): string | null {
  const png = picture?.pngs.at(-1)?.png;
  if (folder === null || png === undefined) return null;
  const path = join(folder, name);
  writeFileSync(path, png);
  return path;
}

const reasonsOf = ({ candidate }: LookedCandidate): string[] =>
  candidate.reasons.map(({ points, text }) => `${points < 0 ? '' : '+'}${points} ${text}`);

const shown = (domain: string, result: VisitResult, files: readonly (string | null)[]) => ({
  domain,
  state: result.state,
  reason: result.reason,
  chosen: result.chosen,
  candidates: result.candidates.map((one, at) => ({
    kind: one.candidate.kind,
    url: one.candidate.url,
    weight: one.weight,
    verdict: one.verdict,
    reasons: reasonsOf(one),
    picture: files[at] ?? null,
  })),
  facts: result.facts,
  requests: result.requests,
  limits: result.reached,
  milliseconds: result.milliseconds,
});

const MAX_SHOWN = 100;

function inWords(domain: string, result: VisitResult, files: readonly (string | null)[]): string {
  const { state, reason, chosen, candidates, facts, requests, milliseconds } = result;
  return [
    `${domain}: ${state}${reason === state ? '' : ` (${reason})`} after ${milliseconds} ms`,
    '',
    'Possible logos, best first:',
    ...candidates.flatMap((one, at) => [
      `${at === chosen ? '→' : ' '} ${String(one.weight).padStart(3)}  ${one.candidate.kind}  ${one.verdict}  ${(one.candidate.url ?? 'in the page').slice(0, MAX_SHOWN)}`,
      ...reasonsOf(one).map((reason) => `         ${reason}`),
      ...(files[at] == null ? [] : [`         ${files[at]}`]),
    ]),
    '',
    'Facts:',
    ...Object.entries(facts).map(
      ([key, value]) => `  ${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    ),
    '',
    'Requests:',
    ...requests.map(({ status, url }) => `  ${status ?? '---'}  ${url}`),
  ].join('\n');
}
