import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allowedAgents } from './robots-txt.ts';

const robotsAllow = (text: string, agent: string, path: string) =>
  allowedAgents(text, path, [agent]).length === 1;

const everybody = (rules: string) => `User-agent: *\n${rules}`;

test.each<[string, string, string, string, boolean]>([
  ['an empty file', '', 'Googlebot', '/', true],
  ['everything forbidden', everybody('Disallow: /'), 'Googlebot', '/a', false],
  ['an empty rule forbids nothing', everybody('Disallow:'), 'Googlebot', '/a', true],
  ['another path', everybody('Disallow: /private'), 'Googlebot', '/public', true],
  ['the longest rule decides', everybody('Disallow: /\nAllow: /a/'), 'Googlebot', '/a/b', true],
  ['whatever the order', everybody('Allow: /a/\nDisallow: /'), 'Googlebot', '/b', false],
  ['allow wins between equals', everybody('Disallow: /a\nAllow: /a'), 'Googlebot', '/a', true],
  ['its own group', `${everybody('Disallow: /')}\n\nUser-agent: Googlebot\nAllow: /`, 'Googlebot', '/', true],
  ['its own group, forbidding', 'User-agent: googlebot\nDisallow: /', 'Googlebot', '/', false],
  ['two agents, one group', 'User-agent: A\nUser-agent: Googlebot\nDisallow: /', 'Googlebot', '/', false],
  ['one agent, two groups', 'User-agent: A\nDisallow: /x\n\nUser-agent: A\nDisallow: /y', 'A', '/y', false],
  ['a star inside', everybody('Disallow: /*.pdf'), 'A', '/a/b.pdf?x', false],
  ['an anchored end', everybody('Disallow: /*.pdf$'), 'A', '/a/b.pdf?x', true],
  ['an anchored end that fits', everybody('Disallow: /*.pdf$'), 'A', '/a/b.pdf', false],
  ['only the root', everybody('Disallow: /$'), 'A', '/a', true],
  ['a comment, a mark, odd spacing', '\ufeffuser-AGENT : * # all\r\nDISALLOW:/a # b', 'A', '/a', false],
  ['rules before any agent', 'Disallow: /', 'A', '/', true],
  ['the query is part of it', everybody('Disallow: /*?print='), 'A', '/a?print=1', false],
])('%s', (_what, text, agent, path, expected) => expect(robotsAllow(text, agent, path)).toBe(expected));

test('patterns match the same paths as an equivalent regular expression', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^\/[ab*]{0,6}\$?$/),
      fc.stringMatching(/^\/[ab]{0,6}$/),
      (pattern, path) => {
        const body = pattern.replace(/\$$/, '').replaceAll('*', '.*');
        const expected = !new RegExp(`^${body}${pattern.endsWith('$') ? '$' : ''}`).test(path);
        expect(robotsAllow(everybody(`Disallow: ${pattern}`), 'A', path)).toBe(expected);
      },
    ),
  );
});

test('a hostile pattern does not backtrack', () => {
  // With backtracking this would never finish.
  const pattern = `Disallow: /${'*a'.repeat(50_000)}b$`;
  expect(robotsAllow(everybody(pattern), 'A', `/${'a'.repeat(4000)}`)).toBe(true);
});

test('checks several agents together, each by its own groups', () => {
  const text =
    'User-agent: A\nUser-agent: B\nDisallow: /x\n\nUser-agent: b\nAllow: /x/y\n\nUser-agent: *\nDisallow: /';
  expect(allowedAgents(text, '/x/y', ['A', 'B', 'C'])).toEqual(['B']);
  expect(allowedAgents(text, '/z', ['A', 'B', 'C'])).toEqual(['A', 'B']);
});

test('parsing half a megabyte of agents and rules needs no more memory than the text', () => {
  const names = Array.from({ length: 20_000 }, (_none, i) => `User-agent: a${i}`).join('\n');
  const text = `${names}\nUser-agent: A\n${'Disallow: /\n'.repeat(15_000)}`;
  expect(robotsAllow(text, 'A', '/')).toBe(false);
  expect(robotsAllow(text, 'Googlebot', '/')).toBe(true);
});
