import {
  createHash,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import { and, sql as dsql, gt, gte, lt } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { auditEvent } from '../db/schema/index.ts';

const BATCH = 1000;
/** DER of an Ed25519 private key up to its 32 bytes (RFC 8410 section 7). */
const ED25519_PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Signs exports; the same for the same secret of an installation. */
export const auditKey = (authSecret: string): KeyObject =>
  createPrivateKey({
    key: Buffer.concat([
      ED25519_PKCS8,
      Buffer.from(hkdfSync('sha256', authSecret, '', 'blazon audit export', 32)),
    ]),
    format: 'der',
    type: 'pkcs8',
  });

/** Base64 of DER (SPKI), as in the first line of an export. */
export const publicKeyText = (key: KeyObject): string =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');

export interface ExportRange {
  /** ISO 8601; null: from the first event on. */
  from: string | null;
  /** Exclusive. */
  to: string | null;
}

/** JSON lines, oldest first. The last has the number of events and an Ed25519 signature of all lines before it. */
export async function* exportAudit(
  { orm }: Database,
  authSecret: string,
  { from, to }: ExportRange,
): AsyncGenerator<string> {
  const key = auditKey(authSecret);
  const hash = createHash('sha256');
  const line = (value: unknown): string => {
    const text = `${JSON.stringify(value)}\n`;
    hash.update(text);
    return text;
  };
  yield line({ export: 'blazon audit', version: 1, from, to, publicKey: publicKeyText(key) });
  let events = 0;
  for (let after = 0; ; ) {
    const { id, at, accountId, actor, action, subject, detail } = auditEvent;
    const rows = await orm
      .select({
        id,
        at: dsql<string>`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
        account: accountId,
        actor,
        action,
        subject,
        detail,
      })
      .from(auditEvent)
      .where(
        and(
          gt(id, after),
          from === null ? undefined : gte(at, dsql`${from}::timestamptz`),
          to === null ? undefined : lt(at, dsql`${to}::timestamptz`),
        ),
      )
      .orderBy(id)
      .limit(BATCH);
    for (const event of rows) yield line(event);
    const last = rows.at(-1);
    if (last === undefined) break;
    events += rows.length;
    after = last.id;
  }
  yield `${JSON.stringify({ events, signature: sign(null, hash.digest(), key).toString('base64') })}\n`;
}

export interface Verdict {
  isWhole: boolean;
  /** Base64; compare it with the key that the installation gives. */
  publicKey: string | null;
  events: number;
}

/** Checks an export by itself. @param text all of its lines */
export function verifyExport(text: string): Verdict {
  const lastAt = text.trimEnd().lastIndexOf('\n') + 1;
  try {
    const head = JSON.parse(text.slice(0, text.indexOf('\n'))) as { publicKey: string };
    const end = JSON.parse(text.slice(lastAt)) as { events: number; signature: string };
    const key = createPublicKey({ key: Buffer.from(head.publicKey, 'base64'), format: 'der', type: 'spki' });
    const digest = createHash('sha256').update(text.slice(0, lastAt)).digest();
    const isWhole = verify(null, digest, key, Buffer.from(end.signature, 'base64'));
    return { isWhole, publicKey: head.publicKey, events: end.events };
  } catch {
    return { isWhole: false, publicKey: null, events: 0 };
  }
}
