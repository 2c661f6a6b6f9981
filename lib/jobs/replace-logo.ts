import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { type LogoSubject, subjectOf } from '../catalog/logo-subjects.ts';
import { SUBJECT_COLUMNS, writeLogos } from '../catalog/write-logos.ts';
import { isRefusal, type Refusal, refuse } from '../core/errors/errors.ts';
import { type Identifier, identifierText } from '../core/identifiers/identifier.ts';
import type { Database } from '../db/client.ts';
import { logo } from '../db/schema/index.ts';
import type { DecodedImage } from './decoding/decode-image.ts';
import type { ImageDecoder } from './decoding/decoder-pool.ts';
import { isImageProblem } from './decoding/image-problem.ts';

interface ReplacedLogo {
  subject: LogoSubject;
  type: string;
  contentHash: string;
  colors: string[];
  /** An operator had uploaded the same picture with the same license, so nothing was written. */
  isUnchanged: boolean;
}

/** An uploaded file: decoded in another process, never stored. */
export interface LogoUpload {
  bytes: Buffer;
  license: string;
}

/** Adds or replaces a logo for an operator; survives loads and imports. @returns a refusal `not_found` or `invalid_logo` */
export async function replaceLogo(
  db: Database,
  decoder: ImageDecoder,
  actor: string,
  identifier: Identifier,
  { bytes, license }: LogoUpload,
): Promise<ReplacedLogo | Refusal> {
  const nothing = () => refuse('not_found', `No match in the catalog for ${identifierText(identifier)}.`);
  const subject = await subjectOf(db, identifier);
  if (subject === null) return nothing();

  const decoded = await decodeUpload(decoder, bytes);
  if (isRefusal(decoded)) return decoded;
  const { type, hash: contentHash, colors } = decoded;
  const isUnchanged = await hasUpload(db, subject, contentHash, license);
  // False if it was deleted while the file was being decoded.
  const isWritten = isUnchanged || (await writeUpload(db, actor, subject, decoded, { bytes, license }));
  return isWritten ? { subject, type, contentHash, colors, isUnchanged } : nothing();
}

async function hasUpload(
  { orm }: Database,
  { column, id }: LogoSubject,
  contentHash: string,
  license: string,
): Promise<boolean> {
  const upload = and(
    sql`${SUBJECT_COLUMNS[column]} = ${id}`,
    eq(logo.origin, 'operator'),
    eq(logo.contentHash, contentHash),
    eq(logo.license, license),
  );
  return (await orm.$count(logo, upload)) > 0;
}

/** @returns a refusal `invalid_logo` with the reason */
export async function decodeUpload(decoder: ImageDecoder, bytes: Buffer): Promise<DecodedImage | Refusal> {
  const decoded = await decoder.decode(bytes);
  if (!isImageProblem(decoded)) return decoded;
  const { problem, detail } = decoded;
  const came =
    problem === 'unsupported_type' ? '; the file is of another type' : `. Problem with the file: ${detail}`;
  return refuse('invalid_logo', `Expected a PNG, JPEG, WebP, GIF, ICO or SVG${came}.`);
}

/** @returns false if the subject no longer exists */
export async function writeUpload(
  db: Database,
  actor: string,
  { column, id }: Pick<LogoSubject, 'column' | 'id'>,
  { masterSvg, hash, pngs, colors }: DecodedImage,
  { bytes, license }: LogoUpload,
): Promise<boolean> {
  const logo = {
    subject: id,
    source: 'operator',
    license,
    masterSvg,
    hash,
    pngs,
    sourceHash: createHash('sha256').update(bytes).digest('hex'),
    colors,
  };
  const written = await writeLogos(db, column, 'operator', [logo], actor);
  return written.size > 0;
}
