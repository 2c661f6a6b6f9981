import { sql } from 'drizzle-orm';
import { isRefusal, type Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { withoutWww } from '../core/identifiers/domain.ts';
import { identifierText, type NamedIdentifier } from '../core/identifiers/identifier.ts';
import { auditInsert } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
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
  const made =
    identifier.kind === 'domain'
      ? sql`
        named as (
          insert into brand_domain (domain, brand_id, is_primary, source)
          values (${key}, nextval(pg_get_serial_sequence('brand', 'id')), true, ${SOURCE})
          on conflict (domain) do nothing returning brand_id
        ), made as (
          insert into brand (id, name, website, source)
          select brand_id, ${name}, ${`https://${key}`}, ${SOURCE} from named
          returning 'brand:' || id as subject
        )`
      : sql`
        made as (
          insert into crypto_asset (symbol, name, is_preferred, source) values (${key}, ${name}, true, ${SOURCE})
          on conflict do nothing returning 'coin:' || id as subject
        )`;
  const [row] = await db.orm.execute<{ subject: string }>(sql`
    with ${made}, audited as (
      ${auditInsert({
        from: sql`made`,
        accountId: null,
        actor,
        action: 'catalog.create',
        subject: sql`subject`,
        detail: { key, name },
      })}
    )
    select subject from made`);
  return row === undefined
    ? refuseBecause('conflict', 'subject_exists', { subject: identifierText(identifier) })
    : { subject: row.subject, name };
}
