import { sql } from 'drizzle-orm';
import { isRefusal, type Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { withoutWww } from '../core/identifiers/domain.ts';
import { identifierText, type NamedIdentifier } from '../core/identifiers/identifier.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { rowsFrom } from '../db/rows-from.ts';
import { brand, brandDomain, cryptoAsset } from '../db/schema/index.ts';
import { readFieldValue } from './field-value.ts';

const SOURCE = 'operator';

export interface CreatedSubject {
  /** As in the audit log: `brand:12`, `coin:13`. */
  subject: string;
  name: string;
}

/** Imports may fill its other fields later, but keep its name. @returns `conflict` if the domain or symbol is known */
export async function createSubject(
  db: Database,
  actor: string,
  identifier: NamedIdentifier,
  nameText: string,
): Promise<CreatedSubject | Refusal> {
  const read = readFieldValue('name', nameText);
  if (isRefusal(read)) return read;
  const name = String(read.value);
  const key = identifier.kind === 'domain' ? withoutWww(identifier.host) : identifier.symbol;
  const { orm } = db;
  const [made, ...before] = identifier.kind === 'domain' ? ofBrand(orm, key, name) : ofCoin(orm, key, name);
  const event = audited(db, {
    from: made,
    accountId: null,
    actor,
    action: 'catalog.create',
    subject: made.subject,
    detail: { key, name },
  });
  const [row] = await orm
    .with(...before, made, event)
    .select()
    .from(made);
  return row === undefined
    ? refuseBecause('conflict', 'subject_exists', { subject: identifierText(identifier) })
    : { subject: row.subject, name };
}

type Orm = Database['orm'];

function ofBrand(orm: Orm, domain: string, name: string) {
  const named = orm.$with('named').as(
    orm
      .insert(brandDomain)
      .values({
        domain,
        brandId: sql`nextval(pg_get_serial_sequence('brand', 'id'))`,
        isPrimary: true,
        source: SOURCE,
      })
      .onConflictDoNothing({ target: brandDomain.domain })
      .returning({ brandId: brandDomain.brandId }),
  );
  const row = { id: named.brandId, name, website: `https://${domain}`, source: SOURCE };
  const made = orm.$with('made').as(
    orm
      .insert(brand)
      .select(rowsFrom(brand, row, named))
      .returning({ subject: sql<string>`'brand:' || ${brand.id}`.as('subject') }),
  );
  return [made, named] as const;
}

function ofCoin(orm: Orm, symbol: string, name: string) {
  const made = orm.$with('made').as(
    orm
      .insert(cryptoAsset)
      .values({ symbol, name, isPreferred: true, source: SOURCE })
      .onConflictDoNothing()
      .returning({ subject: sql<string>`'coin:' || ${cryptoAsset.id}`.as('subject') }),
  );
  return [made] as const;
}
