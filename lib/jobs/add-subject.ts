import { createSubject } from '../catalog/create-subject.ts';
import { subjectOf } from '../catalog/logo-subjects.ts';
import { isRefusal, type Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { identifierText, type NamedIdentifier } from '../core/identifiers/identifier.ts';
import type { Database } from '../db/client.ts';
import type { ImageDecoder } from './decoding/decoder-pool.ts';
import { decodeUpload, type LogoUpload, writeUpload } from './replace-logo.ts';

/** A bad file is refused before anything is written. @returns `conflict`, `invalid_request` or `invalid_logo` */
export async function addSubject(
  db: Database,
  decoder: ImageDecoder,
  actor: string,
  identifier: NamedIdentifier,
  { name, logo }: { name: string; logo: LogoUpload | null },
): Promise<{ contentHash: string | null } | Refusal> {
  const decoded = logo === null ? null : await decodeUpload(decoder, logo.bytes);
  if (isRefusal(decoded)) return decoded;
  const created = await createSubject(db, actor, identifier, name);
  if (isRefusal(created)) return created;
  if (logo === null || decoded === null) return { contentHash: null };
  const subject = await subjectOf(db, identifier);
  const isWritten = subject !== null && (await writeUpload(db, actor, subject, decoded, logo));
  return isWritten
    ? { contentHash: decoded.hash }
    : refuseBecause('not_found', 'subject_unknown', { subject: identifierText(identifier) });
}
