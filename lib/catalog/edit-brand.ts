import { BRAND_FIELDS, type BrandField } from '../core/brands/brand-fields.ts';
import type { Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import type { Domain } from '../core/identifiers/domain.ts';
import { writeArray } from '../db/array-types.ts';
import { audited } from '../db/audited.ts';
import { type Database, json } from '../db/client.ts';
import type { FieldValue } from './field-value.ts';

/** A field after an edit: its effective value and source. */
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

/**
 * Sets a field of a brand as the operator, overriding every source and import; takes effect within a second. Undoing
 * the edit restores the previous value.
 * @param value as returned by `readFieldValue`; null: the brand has none
 */
export async function editBrand(
  db: Database,
  actor: string,
  domain: Domain,
  { field, value }: FieldValue,
): Promise<EditedField | Refusal> {
  const { sql } = db;
  const { column } = BRAND_FIELDS[field];
  const [row] = await sql<Row[]>`
    with target as (
      select b.id, b.name, to_jsonb(b.${sql(column)}) as before,
             coalesce(b.field_sources -> ${field}::text ->> 0, case when b.${sql(column)} is not null then b.source end) as holder
      from brand b where b.id = ${brandOf(db, domain)}
      for update
    ), kept as (
      insert into brand_edit (brand_id, field, beneath, beneath_source)
      select id, ${field}, before, holder from target
      on conflict (brand_id, field) do update set edited_at = now()
    ), changed as (
      update brand b set ${sql(column)} = ${written(db, field, value)},
        field_sources = b.field_sources || jsonb_build_object(${field}::text, jsonb_build_array('operator', current_date::text))
      from target t where b.id = t.id
      returning b.id, to_jsonb(b.${sql(column)}) as after
    ), audited as (
      ${audited(db, {
        from: sql`target t join changed c on c.id = t.id`,
        accountId: null,
        actor,
        action: 'catalog.edit',
        subject: sql`'brand:' || t.id`,
        detail: sql`jsonb_build_object('field', ${field}::text, 'before', t.before, 'after', c.after)`,
      })}
    )
    select c.id as "brandId", (select d.domain from brand_domain d where d.brand_id = c.id and d.is_primary) as domain,
           ${field}::text as field, nullif(c.after, 'null')::text as value, 'operator' as source
    from changed c`;
  return row === undefined ? unknownBrand(domain) : editedOf(row);
}

/** Undoes an edit: restores the value of the strongest other source, even one set later. */
export async function undoEdit(
  db: Database,
  actor: string,
  domain: Domain,
  field: BrandField,
): Promise<EditedField | Refusal> {
  const { sql } = db;
  const { column } = BRAND_FIELDS[field];
  const [row] = await sql<Row[]>`
    with edit as (
      delete from brand_edit where brand_id = ${brandOf(db, domain)} and field = ${field}
      returning brand_id, beneath, beneath_source
    ), changed as (
      update brand b set ${sql(column)} = ${restored(db, field)},
        field_sources = case
          when e.beneath_source is null or e.beneath_source = b.source then b.field_sources - ${field}::text
          else b.field_sources || jsonb_build_object(${field}::text, jsonb_build_array(e.beneath_source, current_date::text)) end
      from edit e where b.id = e.brand_id
      returning b.id, to_jsonb(b.${sql(column)}) as after, e.beneath_source
    ), audited as (
      ${audited(db, {
        from: sql`changed`,
        accountId: null,
        actor,
        action: 'catalog.undo_edit',
        subject: sql`'brand:' || id`,
        detail: sql`jsonb_build_object('field', ${field}::text, 'after', after)`,
      })}
    )
    select id as "brandId", (select d.domain from brand_domain d where d.brand_id = changed.id and d.is_primary) as domain,
           ${field}::text as field, nullif(after, 'null')::text as value, beneath_source as source
    from changed`;
  if (row !== undefined) return editedOf(row);
  const [brand] = await sql`select from brand where id = ${brandOf(db, domain)}`;
  if (brand === undefined) return unknownBrand(domain);
  return refuseBecause('not_found', 'edit_unknown', { field, domain: domain.host });
}

const brandOf = ({ sql }: Database, { candidates }: Domain) => sql`(
  select brand_id from brand_domain where domain = any(${candidates as string[]}::text[]) order by length(domain) desc limit 1)`;

function written({ sql }: Database, field: BrandField, value: unknown) {
  switch (BRAND_FIELDS[field].type) {
    case 'jsonb':
      return sql`${json(value)}::jsonb`;
    case 'text[]':
      return sql`${Array.isArray(value) ? writeArray(value) : null}::text::text[]`;
    case 'int4':
      return sql`${typeof value === 'number' ? value : null}::int4`;
    default:
      return sql`${typeof value === 'string' ? value : null}::text`;
  }
}

/** The value beneath an edit, as its column stores it. The name never becomes null. */
function restored({ sql }: Database, field: BrandField) {
  switch (BRAND_FIELDS[field].type) {
    case 'jsonb':
      return sql`e.beneath`;
    case 'text[]':
      return sql`(select array_agg(item) from jsonb_array_elements_text(nullif(e.beneath, 'null')) as item)`;
    case 'int4':
      return sql`(e.beneath #>> '{}')::int4`;
    default:
      return field === 'name' ? sql`coalesce(e.beneath #>> '{}', b.name)` : sql`e.beneath #>> '{}'`;
  }
}
