import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { identifierText, type NamedIdentifier } from '../core/identifiers/identifier.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { brand, brandDomain, cryptoAsset } from '../db/schema/index.ts';

export interface Withdrawn {
  subject: string;
  name: string;
}

/** Takes a brand or coin down: it is served as a monogram within a second, and every later load keeps it down. */
export const takeDown = (db: Database, actor: string, identifier: NamedIdentifier, reason: string) =>
  setHidden(db, actor, identifier, { action: 'catalog.takedown', reason });

export const restore = (db: Database, actor: string, identifier: NamedIdentifier) =>
  setHidden(db, actor, identifier, { action: 'catalog.restore', reason: null });

async function setHidden(
  db: Database,
  actor: string,
  identifier: NamedIdentifier,
  { action, reason }: { action: string; reason: string | null },
): Promise<Withdrawn | Refusal> {
  const { orm } = db;
  const hide = (hiddenAt: typeof brand.hiddenAt | typeof cryptoAsset.hiddenAt) => ({
    hiddenAt: reason === null ? null : sql`coalesce(${hiddenAt}, now())`,
    hiddenReason: reason,
  });
  const changed = orm.$with('changed').as(
    identifier.kind === 'domain'
      ? orm
          .update(brand)
          .set(hide(brand.hiddenAt))
          .where(
            eq(
              brand.id,
              orm
                .select({ id: brandDomain.brandId })
                .from(brandDomain)
                .where(inArray(brandDomain.domain, [...identifier.candidates]))
                .orderBy(desc(sql`length(${brandDomain.domain})`))
                .limit(1),
            ),
          )
          .returning({
            subject: sql<string>`'brand:' || ${brand.id}`.as('subject'),
            name: sql<string>`${brand.name}`.as('name'),
          })
      : orm
          .update(cryptoAsset)
          .set(hide(cryptoAsset.hiddenAt))
          .where(and(eq(cryptoAsset.symbol, identifier.symbol), cryptoAsset.isPreferred))
          .returning({
            subject: sql<string>`'coin:' || ${cryptoAsset.symbol}`.as('subject'),
            name: sql<string>`coalesce(${cryptoAsset.operatorName}, ${cryptoAsset.name})`.as('name'),
          }),
  );
  const event = audited(db, {
    from: changed,
    accountId: null,
    actor,
    action,
    subject: changed.subject,
    detail: { reason },
  });
  const [row] = await orm.with(changed, event).select().from(changed);
  return row ?? refuseBecause('not_found', 'subject_unknown', { subject: identifierText(identifier) });
}
