import { createHash } from 'node:crypto';
import { type LogoSubject, subjectOf } from '../catalog/logo-subjects.ts';
import { writeLogos } from '../catalog/write-logos.ts';
import { type Refusal, refuse } from '../core/errors/errors.ts';
import { type Identifier, identifierText } from '../core/identifiers/identifier.ts';
import type { Database } from '../db/client.ts';
import type { ImageDecoder } from './decoding/decoder-pool.ts';
import { isImageProblem } from './decoding/image-problem.ts';

/** A logo that was replaced, and what is shown now. */
export interface ReplacedLogo {
  /** `brand_id`, `crypto_asset_id` or `currency_code`, and which. */
  subject: LogoSubject;
  type: string;
  /** SHA-256 in hex over the new pictures. */
  contentHash: string;
  /** `#rrggbb`, the main one first. */
  colors: string[];
}

/**
 * Gives what answers for an identifier a logo of the operator's, in force everywhere within a second and after every load
 * and import. A subject that is withdrawn stays withdrawn.
 * @param bytes the file as it came: it is decoded in another process and never stored
 * @returns a refusal `not_found` where nothing answers, `invalid_logo` with the reason where the file is no logo
 */
export async function replaceLogo(
  db: Database,
  decoder: ImageDecoder,
  actor: string,
  identifier: Identifier,
  { bytes, license }: { bytes: Buffer; license: string },
): Promise<ReplacedLogo | Refusal> {
  const nothing = () =>
    refuse('not_found', `Nothing in the catalog answers for ${identifierText(identifier)}.`);
  const subject = await subjectOf(db, identifier);
  if (subject === null) return nothing();

  const decoded = await decoder.decode(bytes);
  if (isImageProblem(decoded))
    return refuse(
      'invalid_logo',
      `Expected a PNG, JPEG, WebP, GIF, ICO or SVG; the file is ${decoded.detail}.`,
    );
  const { masterSvg, hash, pngs, colors, type } = decoded;
  const logo = {
    subject: subject.id,
    source: 'operator',
    license,
    masterSvg,
    hash,
    pngs,
    sourceHash: createHash('sha256').update(bytes).digest('hex'),
    colors,
  };
  const written = await writeLogos(db, subject.column, 'operator', [logo], {
    actor,
    action: 'catalog.logo',
  });
  // Gone while the file was being decoded.
  return written.size === 0 ? nothing() : { subject, type, contentHash: hash, colors };
}
