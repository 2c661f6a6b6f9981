import { desc, eq, sql } from 'drizzle-orm';
import { parse } from 'tldts';
import { quoted, type Refusal } from '../../core/errors/errors.ts';
import { refuseBecause } from '../../core/errors/refuse-because.ts';
import { parseNetwork } from '../../core/networks.ts';
import { audited } from '../../db/audited.ts';
import type { Database } from '../../db/client.ts';
import { discoveryBlock } from '../../db/schema/index.ts';
import { discardFinds } from './discard-finds.ts';

export type Block = typeof discoveryBlock.$inferSelect;

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

/** Deletes finds below the subject; in a network at each next visit, since addresses are not stored. */
export async function block(
  db: Database,
  actor: string,
  subject: string,
  reason: string,
): Promise<{ subject: string; withdrawn: number }> {
  const { orm } = db;
  const by = { reason, blockedBy: actor };
  const blocked = orm.$with('blocked').as(
    orm
      .insert(discoveryBlock)
      .values({ subject, ...by })
      .onConflictDoUpdate({ target: discoveryBlock.subject, set: { ...by, at: sql`now()` } })
      .returning({ subject: discoveryBlock.subject }),
  );
  const event = audited(db, {
    from: blocked,
    accountId: null,
    actor,
    action: 'discovery.block',
    subject: blocked.subject,
    detail: { reason },
  });
  await orm.with(blocked, event).select().from(blocked);
  const below = sql`(domain = ${subject} or right(domain, ${subject.length + 1}::int) = ${`.${subject}`}) and state <> 'withdrawn'`;
  return { subject, withdrawn: await discardFinds(db, actor, 'withdraw', below) };
}

/** Withdrawn domains stay withdrawn until they are forgotten. */
export async function unblock(
  db: Database,
  actor: string,
  subject: string,
): Promise<{ subject: string } | Refusal> {
  const { orm } = db;
  const unblocked = orm
    .$with('unblocked')
    .as(
      orm
        .delete(discoveryBlock)
        .where(eq(discoveryBlock.subject, subject))
        .returning({ subject: discoveryBlock.subject }),
    );
  const event = audited(db, {
    from: unblocked,
    accountId: null,
    actor,
    action: 'discovery.unblock',
    subject: unblocked.subject,
  });
  const rows = await orm.with(unblocked, event).select().from(unblocked);
  return rows.length > 0 ? { subject } : refuseBecause('not_found', 'block_unknown', { subject });
}

export const listBlocks = ({ orm }: Database, most = 200): Promise<Block[]> =>
  orm.select().from(discoveryBlock).orderBy(desc(discoveryBlock.at), discoveryBlock.subject).limit(most);
