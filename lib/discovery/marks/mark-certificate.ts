import { X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { RootStore, vmc } from '@postalsys/vmc';

/** Of a bundle of certificates; its drawing is packed. */
export const MAX_CERTIFICATE_BYTES = 128 * 1024;
const MAX_DRAWING_BYTES = 512 * 1024;
const MAX_DRAWINGS = 8;

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g;

/** The certificates of a PEM file with roots of mark authorities. @throws for a file that has none */
export function readRoots(pem: string): X509Certificate[] {
  const found = pem.match(CERTIFICATE);
  if (found === null) throw new Error('expected certificates in PEM form');
  return found.map((one) => new X509Certificate(one));
}

/** @param pem VMC or CMC with intermediates @returns null unless purpose, chain, dates, name and hash are valid */
export async function certifiedMark(
  pem: string,
  domain: string,
  roots: readonly X509Certificate[],
  now = new Date(),
): Promise<string | null> {
  const [first] = pem.match(CERTIFICATE) ?? [];
  if (first === undefined || !(await unpacksWithin(first, MAX_DRAWING_BYTES))) return null;
  const rootStore = RootStore.create();
  rootStore.rootCerts = [...roots];
  const mark = await vmc(pem, { rootStore, now }).catch(() => null);
  if (mark?.validHash !== true || mark.logoFile === undefined || mark.mediaType !== 'image/svg+xml')
    return null;
  const names = new Set(mark.certificate.subjectAltName.map((name) => name.toLowerCase()));
  if (!names.has(domain) && !names.has(`default._bimi.${domain}`)) return null;
  return Buffer.from(mark.logoFile, 'base64').toString('utf8');
}

/** Checked first, because the package that reads a certificate unpacks without a limit. */
export async function unpacksWithin(certificate: string, maxOutputLength: number): Promise<boolean> {
  const body = certificate.replace(/-----[^-]*-----/g, '');
  const text = Buffer.from(body, 'base64').toString('latin1');
  const drawings = [...text.matchAll(/data:[^,]{0,200},/g)];
  if (drawings.length > MAX_DRAWINGS) return false;
  for (const { index, 0: start } of drawings) {
    // Like the package, the decoder skips other characters than those of base64.
    const packed = Buffer.from(text.slice(index + start.length), 'base64');
    const problem = await promisify(gunzip)(packed, { maxOutputLength }).then(
      () => null,
      (error: NodeJS.ErrnoException) => error.code,
    );
    if (problem === 'ERR_BUFFER_TOO_LARGE') return false;
  }
  return true;
}
