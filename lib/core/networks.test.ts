import { expect, test } from 'vitest';
import { isWithin, networksOf, parseNetwork } from './networks.ts';

test.each([
  ['203.0.113.7/24', '203.0.113.0/24'],
  ['203.0.113.7', '203.0.113.7/32'],
  ['0.0.0.0/0', '0.0.0.0/0'],
  ['2001:DB8:1::9/32', '2001:db8::/32'],
  ['2001:db8::1', '2001:db8::1/128'],
  ['::/0', '::/0'],
  ['::ffff:203.0.113.7/120', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.7/32'],
])('%s is the network %s', (text, network) => expect(parseNetwork(text)).toBe(network));

test.each([
  '',
  '/24',
  '203.0.113.0/33',
  '203.0.113.0/-1',
  '203.0.113.0/',
  '203.0.113.0/24/8',
  '203.0.113.0/0x8',
  '203.0.113',
  '0313.0.113.0/24',
  '0xcb007100/24',
  '3405803776',
  '2001:db8::/129',
  '2001:db8::%eth0/64',
  '::ffff:203.0.113.7/95',
  'example.com',
  '203.0.113.0-203.0.113.9',
])('%j is no network', (text) => expect(parseNetwork(text)).toBeNull());

const NETWORKS = networksOf(['203.0.113.0/24', '2001:db8::/32', '198.51.100.7/32']);

test.each([
  ['203.0.113.0', true],
  ['203.0.113.255', true],
  ['203.0.114.0', false],
  ['203.0.112.255', false],
  ['::ffff:203.0.113.9', true],
  ['::ffff:cb00:7109', true],
  ['198.51.100.7', true],
  ['198.51.100.8', false],
  ['2001:db8:ffff::1', true],
  ['2001:db9::', false],
  ['::203.0.113.9', false],
  ['unknown', false],
  ['', false],
  ['0313.0.113.9', false],
])('%j is within: %s', (address, expected) => expect(isWithin(NETWORKS, address)).toBe(expected));

test('without networks every address is within', () => expect(isWithin(null, 'unknown')).toBe(true));
