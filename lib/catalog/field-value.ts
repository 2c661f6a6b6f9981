import { brandFieldSchemas } from '../core/brands/brand-facts.ts';
import {
  BRAND_FIELD_NAMES,
  BRAND_FIELDS,
  type BrandField,
  isBrandField,
} from '../core/brands/brand-fields.ts';
import { quoted, type Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';

/** A validated value for a field of a brand; null: the brand has none. */
export interface FieldValue {
  field: BrandField;
  value: unknown;
}

const schemaOf = (field: BrandField) =>
  field === 'color' ? brandFieldSchemas.colors.element : brandFieldSchemas[field];

/** Colors are separated by commas, social accounts and address are JSON, empty text is null. */
export function readFieldValue(name: string, text: string): FieldValue | Refusal {
  const field = readField(name);
  if (typeof field !== 'string') return field;
  if (text.trim() === '')
    return field === 'name' ? refuseBecause('invalid_request', 'name_needed', {}) : { field, value: null };
  const value = typedValue(field, text.trim());
  if (Number.isNaN(value))
    return refuseBecause('invalid_request', 'field_not_number', { field, got: quoted(text.trim()) });
  const parsed = schemaOf(field).safeParse(value);
  if (parsed.success) return { field, value: parsed.data };
  const [issue] = parsed.error.issues;
  const message = issue?.message ?? 'not valid';
  const [first] = issue?.path ?? [];
  // One of a list, such as a color.
  if (Array.isArray(value) && typeof first === 'number')
    return refuseBecause('invalid_request', 'field_invalid', {
      field,
      issue: `${message}; got ${quoted(String(value[first]))}`,
    });
  const part = issue?.path.join('.') ?? '';
  return part === ''
    ? refuseBecause('invalid_request', 'field_invalid', { field, issue: message })
    : refuseBecause('invalid_request', 'field_part_invalid', { field, part, issue: message });
}

export function readField(name: string): BrandField | Refusal {
  if (isBrandField(name)) return name;
  return refuseBecause('invalid_request', 'field_unknown', {
    fields: BRAND_FIELD_NAMES.join(', '),
    got: quoted(name),
  });
}

function typedValue(field: BrandField, text: string): unknown {
  switch (BRAND_FIELDS[field].type) {
    case 'int4':
      return Number(text);
    case 'text[]':
      return text.split(',').map((item) => item.trim());
    case 'jsonb':
      try {
        return JSON.parse(text);
      } catch {
        return text;
      }
    default:
      return text;
  }
}
