import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

const PEER = '10.0.0.1';

test.each<[number, string | string[] | undefined, string]>([
  [0, undefined, PEER],
  [0, '203.0.113.7', PEER],
  [1, '203.0.113.7', '203.0.113.7'],
  [1, '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  [1, ['198.51.100.1', '203.0.113.7'], '203.0.113.7'],
  [2, '198.51.100.1, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
  [1, '2001:db8::1', '2001:db8::1'],
  [1, '203.0.113.7:5678', '203.0.113.7'],
  [1, '[2001:db8::1]:99', '2001:db8::1'],
  [1, '[2001:db8::1]', '2001:db8::1'],
  [2, '203.0.113.7:5678, 10.0.0.2:443', '203.0.113.7'],
  [1, '2001:db8::1:5678', '2001:db8::1:5678'],
  [1, '203.0.113.7:', PEER],
  [1, '203.0.113.7:https', PEER],
  [1, '[203.0.113.7', PEER],
  [1, '1.2.3.4.5:80', PEER],
  [1, undefined, PEER],
  [1, 'unknown', PEER],
  [1, 'evil, ', PEER],
  [3, '203.0.113.7', PEER],
])('with %i trusted proxies and %j it is %s', (trusted, sent, address) => {
  // Node joins repeated headers with commas.
  expect(clientAddress(sent, PEER, trusted)).toBe(address);
});
