import { expect, test } from 'vitest';
import { readFieldValue } from '../../../lib/catalog/field-value.ts';
import { EMPLOYEE_RANGES } from '../../../lib/core/brands/brand-facts.ts';
import { SOCIAL_KEYS } from '../../../lib/core/brands/brand-parts.ts';
import { partsOf } from './field-parts.ts';
import { PARTS } from './parts.ts';

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};

test('inputs become the value of their field, without the empty ones', () => {
  const parts = partsOf('address', form({ 'part.city': ' Berlin ', 'part.country': 'DE', 'part.zip': '  ' }));
  expect(readFieldValue('address', parts?.text ?? '')).toEqual({
    field: 'address',
    value: { city: 'Berlin', country: 'DE' },
  });
  expect(parts?.values['part.city']).toBe(' Berlin ');
});

test('empty inputs mean no value', () => {
  expect(readFieldValue('social', partsOf('social', form({}))?.text ?? 'x')).toEqual({
    field: 'social',
    value: null,
  });
});

test('inputs of other fields are ignored', () => {
  expect(partsOf('address', form({ 'part.constructor': 'x', 'part.x': 'https://x.com/a' }))?.text).toBe('');
  expect(partsOf('name', form({ 'part.city': 'Berlin' }))).toBe(null);
});

test('there is an input for every social account', () => {
  expect(PARTS.social).toEqual(SOCIAL_KEYS);
  expect(EMPLOYEE_RANGES.length).toBeGreaterThan(0);
});
