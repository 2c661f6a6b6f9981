import { createHash } from 'node:crypto';
import { type LogoSubject, subjectOf } from '../catalog/logo-subjects.ts';
import { writeLogos } from '../catalog/write-logos.ts';
import { type Refusal, refuse } from '../core/errors/errors.ts';
import { type Identifier, identifierText } from '../core/identifiers/identifier.ts';
import type { Database } from '../db/client.ts';
import type { ImageDecoder } from './decoding/decoder-pool.ts';
import { isImageProblem } from './decoding/image-problem.ts';

export interface ReplacedLogo {
  subject: LogoSubject;
  type: string;
  contentHash: string;
  colors: string[];
}

/** Replaces a logo for an operator; survives loads and imports. @returns a refusal `not_found` or `invalid_logo` */
export async function replaceLogo(
  db: Database,
  decoder: ImageDecoder,
  actor: string,
  identifier: Identifier,
  { bytes, license }: { bytes: Buffer; license: string },
): Promise<ReplacedLogo | Refusal> {
  const nothing = () => refuse('not_found', `No match in the catalog for ${identifierText(identifier)}.`);
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
  // Deleted while the file was being decoded.
  return written.size === 0 ? nothing() : { subject, type, contentHash: hash, colors };
}
