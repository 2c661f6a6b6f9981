import { createHash } from 'node:crypto';
import { judgements, wrongDrawings } from './tables/judgements.ts';

export type Verdict = { verdict: 'good' | 'wrong'; date: string };

/** Identifies a drawing as composed, whatever encodes its pictures: 48 bits of a SHA-256 in base64url. */
export const drawingHash = (masterSvg: string): string =>
  createHash('sha256').update(masterSvg).digest('base64url').slice(0, 8);

const good = new Map(
  judgements.flatMap(({ date, hashes }) =>
    (hashes.match(/\S{8}/g) ?? []).map((hash) => [hash, date] as const),
  ),
);

/** What somebody who looked at the drawing of `name` said; null if nobody did. */
export function judged(name: string, hash: string): Verdict | null {
  const date = wrongDrawings[`${name} ${hash}`];
  if (date !== undefined) return { verdict: 'wrong', date };
  const goodSince = good.get(hash);
  return goodSince === undefined ? null : { verdict: 'good', date: goodSince };
}
