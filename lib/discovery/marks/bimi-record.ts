import type { Network } from '../../net/network.ts';
import { type Candidate, candidate, reason } from '../candidates/candidate.ts';

/** The record of a domain in its DNS (draft-brand-indicators-for-message-identification). */
export interface BimiRecord {
  /** Of the drawing, https. */
  url: string;
  /** Of the mark certificate, https; null if none is named. */
  certificateUrl: string | null;
  /** Its DMARC policy quarantines or rejects. */
  isEnforced: boolean;
}

const TIMEOUT_MS = 2_000;
const WEIGHT = 80;
const ENFORCED = 4;

/** The record of a registrable domain; null if there is none, several, or an empty one (a refusal). */
export async function bimiOf(domain: string, network: Network): Promise<BimiRecord | null> {
  const records = await textsOf(`default._bimi.${domain}`, network);
  const ours = records.filter((record) => /^\s*v\s*=\s*BIMI1\s*(?:;|$)/i.test(record));
  const tags = tagsOf(ours.length === 1 ? (ours[0] ?? '') : '');
  const url = secure(tags.get('l'));
  if (url === null) return null;
  const dmarc = (await textsOf(`_dmarc.${domain}`, network)).filter((record) =>
    /^\s*v\s*=\s*DMARC1\b/i.test(record),
  );
  const policy = tagsOf(dmarc.length === 1 ? (dmarc[0] ?? '') : '').get('p') ?? '';
  return { url, certificateUrl: secure(tags.get('a')), isEnforced: /^(?:quarantine|reject)$/i.test(policy) };
}

export function bimiCandidate({ url, isEnforced }: BimiRecord): Candidate {
  return candidate(
    { kind: 'bimi', url, inline: null, order: 0, isVector: true, side: null },
    reason(WEIGHT, 'mark that the domain publishes in its DNS (BIMI)'),
    isEnforced ? reason(ENFORCED, 'its mail policy is enforced') : null,
  );
}

const textsOf = (name: string, network: Network): Promise<string[]> =>
  network.resolveText(name, TIMEOUT_MS).catch(() => []);

const tagsOf = (record: string): Map<string, string> =>
  new Map(
    record
      .slice(0, 4_096)
      .split(';')
      .flatMap((part) => {
        const at = part.indexOf('=');
        return at < 0 ? [] : [[part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()] as const];
      }),
  );

const secure = (address: string | undefined): string | null =>
  address !== undefined && URL.canParse(address) && new URL(address).protocol === 'https:'
    ? new URL(address).href
    : null;
