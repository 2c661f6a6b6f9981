export type CandidateKind =
  | 'bimi'
  | 'commons'
  | 'manifest'
  | 'json-ld-logo'
  | 'apple-touch-icon'
  | 'icon'
  | 'mask-icon'
  | 'fluid-icon'
  | 'og:logo'
  | 'link-logo'
  | 'ms-tile'
  | 'img'
  | 'inline-svg'
  | 'itemprop-logo'
  | 'image_src'
  | 'og:image'
  | 'twitter:image'
  | 'implied';

export interface Reason {
  points: number;
  text: string;
}

/** A possible logo, judged by its address and place alone. */
export interface Candidate {
  kind: CandidateKind;
  /** Absolute; null for a drawing in the page. */
  url: string | null;
  inline: string | null;
  order: number;
  isVector: boolean;
  /** Its mark is in the middle; the rest may be cut off. */
  isMaskable?: boolean;
  /** Of a file that is not the website's own. */
  license?: string;
  /** Declared shorter side in pixels; null if none is. */
  side: number | null;
  /** The sum of the reasons; from {@link SHOWN_FROM} it may be shown. */
  weight: number;
  /** The weight it can reach when its picture is looked at; what cannot win need not be fetched. */
  bestWeight: number;
  reasons: readonly Reason[];
}

export const SHOWN_FROM = 50;
export const MAX_CANDIDATES = 20;

interface Found extends Omit<Candidate, 'weight' | 'bestWeight' | 'reasons'> {
  /** The weight its picture may give it; by default its weight. */
  looked?: number;
}

/** @param reasons the first gives the weight of its kind; nulls are left out */
export function candidate(found: Found, ...reasons: (Reason | null)[]): Candidate {
  const given = reasons.filter((reason) => reason !== null);
  const weight = given.reduce((sum, { points }) => sum + points, 0);
  const { looked, ...rest } = found;
  const rise = looked === undefined ? 0 : Math.max(0, looked - (given[0]?.points ?? 0));
  return { ...rest, weight, bestWeight: weight + rise, reasons: given };
}

export const reason = (points: number, text: string): Reason => ({ points, text });
