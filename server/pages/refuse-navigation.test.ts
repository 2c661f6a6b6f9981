import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js';
import { expect, test } from 'vitest';
import { refuseNavigation } from './refuse-navigation.ts';

const isRefused = (state: string | undefined) =>
  refuseNavigation({ 'next-router-state-tree': state }) !== null;

function isRefusedByNext(state: string): boolean {
  try {
    parseAndValidateFlightRouterState(state);
    return false;
  } catch {
    return true;
  }
}

const page = ['__PAGE__', {}, ['/docs', '?a=b'], 'refetch', 16, 'more'];
const nested = (depth: number) => `${'["",{"a":'.repeat(depth)}["",{}]${'}]'.repeat(depth)}`;

test('a request without one is forwarded', () => {
  expect(isRefused(undefined)).toBe(false);
});

test.each([
  encodeURIComponent(JSON.stringify(['', { children: ['docs', { children: page }] }, null, null, 1])),
  encodeURIComponent(JSON.stringify(['', { a: [['page', 'ü', 'd', ['search']], {}, null], b: ['', {}] }])),
  '["",{},null,"metadata-only",null]',
  ...[
    'c',
    'ci(..)(..)',
    'ci(.)',
    'ci(..)',
    'ci(...)',
    'oc',
    'd',
    'di(..)(..)',
    'di(.)',
    'di(..)',
    'di(...)',
  ].map((kind) => `[["a","b","${kind}",null],{}]`),
  nested(20),
])('a position that Next can read is forwarded: %s', (state) => {
  expect(isRefusedByNext(state)).toBe(false);
  expect(isRefused(state)).toBe(false);
});

test.each([
  '',
  'x',
  '%',
  '[]',
  '{}',
  '1',
  'null',
  '[""]',
  '["",null]',
  '["",{}], ["",{}]',
  '["",{"children":1}]',
  '["",{"children":["a",{},["b"]]}]',
  '[["page","a","x",null],{}]',
  '[["page","a","di()",null],{}]',
  '[["page","a","d"],{}]',
  '[["page","a","d",[1]],{}]',
  '["",{},null,"all"]',
  '["",{},null,null,"1"]',
  '["",{},null,null,null,null]',
  '["",{},null,null,null,"",1]',
])('one that Next cannot read is refused: %s', (state) => {
  expect(isRefusedByNext(state)).toBe(true);
  expect(isRefused(state)).toBe(true);
});

test('one that would keep Next busy is refused', () => {
  expect(isRefused(nested(100))).toBe(true);
});

test.each([
  ['1', false],
  ['2', true],
  ['3', true],
])('whether the prefetch %s is refused: %s', (prefetch, isExpected) => {
  expect(refuseNavigation({ 'next-router-prefetch': prefetch }) !== null).toBe(isExpected);
});
