import { type Refusal, refuse } from '../errors/errors.ts';
import { brandFieldSchemas } from './brand-facts.ts';
import { BRAND_FIELD_NAMES, BRAND_FIELDS, type BrandField, isBrandField } from './brand-fields.ts';

/** What a field of a brand may hold, checked; null says that there is none. */
export interface FieldValue {
  field: BrandField;
  value: unknown;
}

const schemaOf = (field: BrandField) =>
  field === 'color' ? brandFieldSchemas.colors.element : brandFieldSchemas[field];

/**
 * Reads a field and its value as they are typed: a text or number as it is, colours with commas between them, social
 * accounts and address as JSON. The empty text is null. @returns a refusal `invalid_request` that says what was expected
 */
export function readFieldValue(name: string, text: string): FieldValue | Refusal {
  const field = readField(name);
  if (typeof field !== 'string') return field;
  if (text.trim() === '')
    return field === 'name'
      ? refuse('invalid_request', 'Expected a name; a brand cannot be without one.')
      : { field, value: null };
  const value = typedValue(field, text.trim());
  const parsed = schemaOf(field).safeParse(value);
  if (parsed.success) return { field, value: parsed.data };
  const [issue] = parsed.error.issues;
  const where = issue === undefined || issue.path.length === 0 ? '' : ` at ${issue.path.join('.')}`;
  return refuse(
    'invalid_request',
    `Expected another value of ${field}${where}: ${issue?.message ?? 'not valid'}.`,
  );
}

/** A field by its name. */
export function readField(name: string): BrandField | Refusal {
  if (isBrandField(name)) return name;
  return refuse(
    'invalid_request',
    `Expected a field among ${BRAND_FIELD_NAMES.join(', ')}; got ${JSON.stringify(name.slice(0, 60))}.`,
  );
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
