// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Remedy } from './remedy.tsx';

afterEach(cleanup);

test.each([
  ['exchange_not_enabled', '/dashboard/exchanges'],
  ['usage_exceeded', '/dashboard/plan'],
  ['domain_not_allowed', '/dashboard/tokens'],
])('%s leads to %s', (why, href) => {
  render(<Remedy why={why} />);
  expect(screen.getByRole('link').getAttribute('href')).toBe(href);
});

test.each(['', 'logo_not_found', 'constructor'])('%j has none', (why) => {
  const { container } = render(<Remedy why={why} />);
  expect(container.textContent).toBe('');
});

test('a remedy on the page replaces the link', () => {
  render(
    <Remedy why="exchange_not_enabled">
      <button type="button">Request it</button>
    </Remedy>,
  );
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('button')).toBeTruthy();
});
