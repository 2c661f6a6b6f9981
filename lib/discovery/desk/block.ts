import { parse } from 'tldts';
import { quoted, type Refusal } from '../../core/errors/errors.ts';
import { refuseBecause } from '../../core/errors/refuse-because.ts';
import { parseNetwork } from '../../core/networks.ts';
import { audited } from '../../db/audited.ts';
import type { Database } from '../../db/client.ts';
import { discardFinds } from './discard-finds.ts';

export interface Block {
  subject: string;
  reason: string;
  blockedBy: string;
  at: Date;
}

/** A domain, a public suffix or a network in canonical form. */
export function readBlockSubject(text: string): string | Refusal {
  const trimmed = text.trim().toLowerCase().replace(/\.$/, '');
  const network = parseNetwork(trimmed);
  if (network !== null) return network;
  const { hostname, isIcann } = parse(trimmed, { extractHostname: false });
  return hostname === null || isIcann !== true || trimmed.length > 253
    ? refuseBecause(
        'invalid_request',
        'block_invalid',
        { got: quoted(text) },
        { parameter: { name: 'subject' } },
      )
    : hostname;
}

/** Domains below the subject are never visited again, and what was found at them is deleted. */
export async function block(
  db: Database,
  actor: string,
  subject: string,
  reason: string,
): Promise<{ subject: string; withdrawn: number }> {
  const { sql } = db;
  await sql`
    with blocked as (
      insert into discovery_block (subject, reason, blocked_by) values (${subject}, ${reason}, ${actor})
      on conflict (subject) do update set reason = excluded.reason, blocked_by = excluded.blocked_by, at = now()
      returning subject
    )
    ${audited(db, {
      from: sql`blocked`,
      accountId: null,
      actor,
      action: 'discovery.block',
      subject: sql`subject`,
      detail: sql`jsonb_build_object('reason', ${reason}::text)`,
    })}`;
  const below = sql`(domain = ${subject} or right(domain, ${subject.length + 1}) = ${`.${subject}`}) and state <> 'withdrawn'`;
  return { subject, withdrawn: await discardFinds(db, actor, 'withdraw', below) };
}

/** What was withdrawn stays so until it is forgotten. */
export async function unblock(
  db: Database,
  actor: string,
  subject: string,
): Promise<{ subject: string } | Refusal> {
  const { sql } = db;
  const rows = await sql`
    with unblocked as (delete from discovery_block where subject = ${subject} returning subject)
    ${audited(db, {
      from: sql`unblocked`,
      accountId: null,
      actor,
      action: 'discovery.unblock',
      subject: sql`subject`,
    })} returning subject`;
  return rows.length > 0 ? { subject } : refuseBecause('not_found', 'block_unknown', { subject });
}

/** Newest first. */
export async function listBlocks({ sql }: Database, most = 200): Promise<Block[]> {
  const rows = await sql<(Omit<Block, 'at'> & { at: string })[]>`
    select subject, reason, blocked_by as "blockedBy", at from discovery_block order by at desc, subject limit ${most}`;
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}
