import type { BrandField } from '../../../lib/core/brands/brand-fields.ts';
import { hasParts, PARTS } from './parts.ts';

/** The inputs of a field (`part.city`) as JSON; empty if all are. @returns null if the field has one input */
export function partsOf(
  field: BrandField,
  form: FormData,
): { text: string; values: Record<string, string> } | null {
  if (!hasParts(field)) return null;
  const values: Record<string, string> = {};
  const filled: Record<string, string> = {};
  for (const part of PARTS[field]) {
    const sent = form.get(`part.${part}`);
    const text = typeof sent === 'string' ? sent.slice(0, 2000) : '';
    values[`part.${part}`] = text;
    if (text.trim() !== '') filled[part] = text.trim();
  }
  return { text: Object.keys(filled).length === 0 ? '' : JSON.stringify(filled), values };
}
