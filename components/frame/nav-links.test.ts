import { expect, test } from 'vitest';
import { openEntry } from './nav-links.tsx';

const ENTRIES = ['/dashboard', '/dashboard/tokens', '/dashboard/usage', '/dashboard/usage/requests'].map(
  (href) => ({ key: 'usage' as const, href, name: href }),
);

test.each([
  ['/dashboard', '/dashboard'],
  ['/dashboard/tokens/1', '/dashboard/tokens'],
  ['/dashboard/usage', '/dashboard/usage'],
  ['/dashboard/usage/requests', '/dashboard/usage/requests'],
  ['/dashboard/no-such', undefined],
])('%s is marked as %s', (path, entry) => {
  expect(openEntry(ENTRIES, path)).toBe(entry);
});
