import { X509Certificate } from 'node:crypto';
import { RootStore, vmc } from '@postalsys/vmc';

/** Of a bundle of certificates; its drawing is packed. */
export const MAX_CERTIFICATE_BYTES = 128 * 1024;
const MAX_DRAWING_BYTES = 512 * 1024;

/** The certificates of a PEM file with roots of mark authorities. @throws for a file that has none */
export function readRoots(pem: string): X509Certificate[] {
  const found = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g);
  if (found === null) throw new Error('expected certificates in PEM form');
  return found.map((one) => new X509Certificate(one));
}

/**
 * The drawing that a mark certificate (VMC or CMC) holds for a domain.
 * @param pem certificate with intermediates
 * @param roots trusted; none are built in
 * @returns null unless purpose, chain, dates, name and hash are valid
 */
export async function certifiedMark(
  pem: string,
  domain: string,
  roots: readonly X509Certificate[],
  now = new Date(),
): Promise<string | null> {
  const rootStore = RootStore.create();
  rootStore.rootCerts = [...roots];
  const mark = await vmc(pem, { rootStore, now }).catch(() => null);
  if (mark?.validHash !== true || mark.logoFile === undefined || mark.mediaType !== 'image/svg+xml')
    return null;
  const names = new Set(mark.certificate.subjectAltName.map((name) => name.toLowerCase()));
  if (!names.has(domain) && !names.has(`default._bimi.${domain}`)) return null;
  const drawing = Buffer.from(mark.logoFile, 'base64');
  return drawing.length > MAX_DRAWING_BYTES ? null : drawing.toString('utf8');
}
