// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inCode } from './in-code.tsx';

test('keeps each word together, and the text as it is', () => {
  const { container } = render(inCode(['blazon import ', '--format x']));
  expect(container.textContent).toBe('blazon import --format x');
  expect([...container.querySelectorAll('span')].map(({ textContent }) => textContent)).toEqual([
    'blazon',
    'import',
    '--format',
    'x',
  ]);
});
