import type { X509Certificate } from 'node:crypto';
import { type Candidate, candidate, reason } from '../candidates/candidate.ts';
import { forbiddenBy } from '../visits/robots.ts';
import { isAnswered, type Session } from '../visits/session.ts';
import { type BimiRecord, bimiCandidate } from './bimi-record.ts';
import { commonsCandidate } from './commons-file.ts';
import { certifiedMark, MAX_CERTIFICATE_BYTES } from './mark-certificate.ts';

export interface MarkSources {
  /** Of mark authorities; none: marks in the DNS count as self-asserted. */
  roots?: readonly X509Certificate[];
  /** The page of a domain's picture on Wikimedia Commons, by domain. */
  commons?: ReadonlyMap<string, string>;
}

const CERTIFIED = 100;

/** Marks of a domain that are published apart from its website, best first. */
export async function publishedMarks(
  domain: string,
  record: BimiRecord | null,
  session: Session,
  { roots = [], commons }: MarkSources,
): Promise<Candidate[]> {
  const certified = record === null ? null : await certifiedCandidate(domain, record, session, roots);
  if (certified !== null) return [certified];
  const page = commons?.get(domain);
  const file = page === undefined ? null : await commonsCandidate(page, session);
  return [...(file === null ? [] : [file]), ...(record === null ? [] : [bimiCandidate(record)])];
}

/** The drawing in the certificate, not the one at the record's address. */
async function certifiedCandidate(
  domain: string,
  { certificateUrl }: BimiRecord,
  session: Session,
  roots: readonly X509Certificate[],
): Promise<Candidate | null> {
  if (certificateUrl === null || roots.length === 0) return null;
  const url = new URL(certificateUrl);
  if ((await forbiddenBy(url, session, url.host !== domain)) !== null) return null;
  const answer = await session.get(url, {
    accept: 'application/pem-certificate-chain,application/x-pem-file,*/*;q=0.1',
    maxBytes: MAX_CERTIFICATE_BYTES,
  });
  if (!isAnswered(answer) || answer.status !== 200 || answer.isCut) return null;
  const inline = await certifiedMark(answer.body.toString('latin1'), domain, roots);
  if (inline === null) return null;
  return candidate(
    { kind: 'bimi', url: certificateUrl, inline, order: 0, isVector: true, side: null },
    reason(CERTIFIED, 'mark with a valid mark certificate (BIMI)'),
  );
}
