import type { BrandField } from '../../../lib/core/brands/brand-fields.ts';
import { ADDRESS_KEYS, SOCIAL_KEYS } from '../../../lib/core/brands/brand-parts.ts';

export const PARTS = {
  social: SOCIAL_KEYS,
  address: ADDRESS_KEYS,
} as const satisfies Partial<Record<BrandField, readonly string[]>>;

export const hasParts = (field: string): field is keyof typeof PARTS => Object.hasOwn(PARTS, field);
