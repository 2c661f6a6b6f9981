import type { BrandField } from '../../../lib/catalog/brand-fields.ts';

/** Fields that are several texts, with a box for each of them. */
export const PARTS = {
  social: [
    'facebook',
    'x',
    'instagram',
    'linkedin',
    'youtube',
    'tiktok',
    'pinterest',
    'reddit',
    'snapchat',
    'discord',
    'tumblr',
    'vimeo',
  ],
  address: ['address1', 'address2', 'city', 'state', 'zip', 'country'],
} as const satisfies Partial<Record<BrandField, readonly string[]>>;

export const hasParts = (field: BrandField): field is keyof typeof PARTS => Object.hasOwn(PARTS, field);
