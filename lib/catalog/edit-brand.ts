import { and, desc, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { BRAND_FIELDS, type BrandField } from '../core/brands/brand-fields.ts';
import type { Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import type { Domain } from '../core/identifiers/domain.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { rowsFrom } from '../db/rows-from.ts';
import { brand, brandDomain, brandEdit } from '../db/schema/index.ts';
import type { FieldValue } from './field-value.ts';

export interface EditedField {
  brandId: number;
  domain: string;
  field: BrandField;
  value: unknown;
  source: string | null;
}

type Row = Omit<EditedField, 'value'> & { value: string | null };

const editedOf = (row: Row): EditedField => ({
  ...row,
  brandId: Number(row.brandId),
  value: row.value === null ? null : JSON.parse(row.value),
});

const unknownBrand = (domain: Domain) =>
  refuseBecause('not_found', 'subject_unknown', { subject: domain.host });

/** Overrides every source until it is undone. @param value of `readFieldValue`; null: the brand has none */
export async function editBrand(
  db: Database,
  actor: string,
  domain: Domain,
  { field, value }: FieldValue,
): Promise<EditedField | Refusal> {
  const { orm } = db;
  const column = brand[field];
  const target = orm.$with('target').as(
    orm
      .select({
        id: brand.id,
        before: sql`to_jsonb(${column})`.as('before'),
        holder: sql`coalesce(${brand.fieldSources} -> ${field}::text ->> 0,
                             case when ${column} is not null then ${brand.source} end)`.as('holder'),
      })
      .from(brand)
      .where(eq(brand.id, brandOf(db, domain)))
      .for('update'),
  );
  const edit = { brandId: target.id, field, beneath: target.before, beneathSource: target.holder };
  const kept = orm.$with('kept').as(
    orm
      .insert(brandEdit)
      .select(rowsFrom(brandEdit, edit, target))
      .onConflictDoUpdate({ target: [brandEdit.brandId, brandEdit.field], set: { editedAt: sql`now()` } }),
  );
  const changed = orm.$with('changed').as(
    orm
      .update(brand)
      .set({ [field]: value, fieldSources: sourcesWith(field, sql`'operator'`) })
      .from(target)
      .where(eq(brand.id, target.id))
      .returning({ id: brand.id, before: target.before, after: sql`to_jsonb(${column})`.as('after') }),
  );
  const event = audited(db, {
    from: changed,
    accountId: null,
    actor,
    action: 'catalog.edit',
    subject: sql`'brand:' || ${changed.id}`,
    detail: sql`jsonb_build_object('field', ${field}::text, 'before', ${changed.before}, 'after', ${changed.after})`,
  });
  const [row] = await orm
    .with(target, kept, changed, event)
    .select({ ...editedColumns(field, changed), source: sql<string>`'operator'` })
    .from(changed);
  return row === undefined ? unknownBrand(domain) : editedOf(row);
}

/** Undoes an edit: restores the value of the strongest other source, even one set later. */
export async function undoEdit(
  db: Database,
  actor: string,
  domain: Domain,
  field: BrandField,
): Promise<EditedField | Refusal> {
  const { orm } = db;
  const column = brand[field];
  const edit = orm.$with('edit').as(
    orm
      .delete(brandEdit)
      .where(and(eq(brandEdit.brandId, brandOf(db, domain)), eq(brandEdit.field, field)))
      .returning({
        brandId: brandEdit.brandId,
        beneath: brandEdit.beneath,
        beneathSource: brandEdit.beneathSource,
      }),
  );
  const changed = orm.$with('changed').as(
    orm
      .update(brand)
      .set({
        [field]: restored(field, edit.beneath),
        fieldSources: sql`case when ${edit.beneathSource} is null or ${edit.beneathSource} = ${brand.source}
          then ${brand.fieldSources} - ${field}::text
          else ${sourcesWith(field, sql`${edit.beneathSource}`)} end`,
      })
      .from(edit)
      .where(eq(brand.id, edit.brandId))
      .returning({
        id: brand.id,
        after: sql`to_jsonb(${column})`.as('after'),
        source: sql<string | null>`${edit.beneathSource}`.as('beneath_source'),
      }),
  );
  const event = audited(db, {
    from: changed,
    accountId: null,
    actor,
    action: 'catalog.undo_edit',
    subject: sql`'brand:' || ${changed.id}`,
    detail: sql`jsonb_build_object('field', ${field}::text, 'after', ${changed.after})`,
  });
  const [row] = await orm
    .with(edit, changed, event)
    .select({ ...editedColumns(field, changed), source: changed.source })
    .from(changed);
  if (row !== undefined) return editedOf(row);
  const known = await orm
    .select()
    .from(brand)
    .where(eq(brand.id, brandOf(db, domain)));
  if (known.length === 0) return unknownBrand(domain);
  return refuseBecause('not_found', 'edit_unknown', { field, domain: domain.host });
}

const brandOf = ({ orm }: Database, { candidates }: Domain) =>
  sql`${orm
    .select({ id: brandDomain.brandId })
    .from(brandDomain)
    .where(inArray(brandDomain.domain, [...candidates]))
    .orderBy(desc(sql`length(${brandDomain.domain})`))
    .limit(1)}`;

const sourcesWith = (field: BrandField, source: SQL) =>
  sql`${brand.fieldSources} || jsonb_build_object(${field}::text, jsonb_build_array(${source}, current_date::text))`;

const editedColumns = (field: BrandField, changed: { id: SQLWrapper; after: SQLWrapper }) => ({
  brandId: sql<number>`${changed.id}`,
  domain: sql<string>`(select ${brandDomain.domain} from ${brandDomain}
    where ${brandDomain.brandId} = ${changed.id} and ${brandDomain.isPrimary})`,
  field: sql<BrandField>`${field}::text`,
  value: sql<string | null>`nullif(${changed.after}, 'null')::text`,
});

/** The value beneath an edit, as its column stores it. The name never becomes null. */
function restored(field: BrandField, beneath: SQLWrapper): SQL {
  switch (BRAND_FIELDS[field].type) {
    case 'jsonb':
      return sql`${beneath}`;
    case 'text[]':
      return sql`(select array_agg(item) from jsonb_array_elements_text(nullif(${beneath}, 'null')) as item)`;
    case 'int4':
      return sql`(${beneath} #>> '{}')::int4`;
    default:
      return field === 'name' ? sql`coalesce(${beneath} #>> '{}', ${brand.name})` : sql`${beneath} #>> '{}'`;
  }
}
