import { expect, test } from 'vitest';
import type { OutcomeName } from '../visits/outcomes.ts';
import { DOUBT_MS, decide, type Known } from './decide.ts';
import { failedVisit } from './failed-visit.ts';

const NOW = Date.UTC(2026, 5, 1);
const KNOWN: Known = {
  reason: 'found',
  inARow: 2,
  hasLogo: true,
  pixelSha256: 'old',
  name: 'Acme',
  doubtedAtMs: null,
};
const UNKNOWN: Known = {
  reason: null,
  inARow: 0,
  hasLogo: false,
  pixelSha256: null,
  name: null,
  doubtedAtMs: null,
};

const found = (hash: string, weight: number, name = 'Acme Forge') => {
  const picture = {
    hash,
    masterSvg: '',
    pngs: [],
    colors: [],
    sha256: '',
    dhash: '',
    side: null,
    isVector: true,
  };
  const logo = {
    url: 'https://acme.com/i.svg',
    kind: 'icon' as const,
    etag: null,
    weight,
    license: null,
    picture,
  };
  return { ...failedVisit('found'), logo, facts: { name } };
};
const ended = (reason: OutcomeName) => failedVisit(reason);
const doubting = (hours: number): Known => ({ ...KNOWN, doubtedAtMs: NOW - hours * 3_600_000 });

test.each([
  ['a first logo', found('new', 51), UNKNOWN, 'write', false],
  ['the same logo', found('old', 51), KNOWN, 'keep', false],
  ['another logo of weight', found('new', 86), KNOWN, 'write', false],
  ['another logo of little weight', found('new', 66), KNOWN, 'keep', true],
  ['another logo of little weight, a day after the doubt', found('new', 66), doubting(25), 'write', false],
  ['the same logo after a doubt', found('old', 51), doubting(25), 'keep', false],
  ['nothing any more', ended('no_candidate'), KNOWN, 'keep', true],
  ['nothing, too soon after the doubt', ended('no_candidate'), doubting(3), 'keep', true],
  ['nothing, a day after the doubt', ended('no_candidate'), doubting(25), 'withdraw', false],
  ['a parked domain', ended('parked'), KNOWN, 'withdraw', false],
  ['a refusal', ended('robots'), KNOWN, 'withdraw', false],
  ['an outage', ended('timeout'), KNOWN, 'keep', false],
  ['nothing at first', ended('no_host'), UNKNOWN, 'keep', false],
] as const)('%s', (_what, result, known, change, isDoubted) => {
  expect(decide(result, known, NOW, false)).toMatchObject({ change, isDoubted });
});

test('in December another logo waits for a second visit', () => {
  const now = Date.UTC(2026, 11, 10);
  expect(decide(found('new', 86), KNOWN, now, false)).toMatchObject({ change: 'keep', isDoubted: true });
  const doubted = { ...KNOWN, doubtedAtMs: now - DOUBT_MS };
  expect(decide(found('new', 86), doubted, now, false)).toMatchObject({ change: 'write' });
});

test('another logo with another name is held, unless an operator asked for it', () => {
  expect(decide(found('new', 86, 'Globex'), KNOWN, NOW, false)).toMatchObject({ change: 'hold' });
  expect(decide(found('new', 86, 'Globex'), { ...KNOWN, name: null }, NOW, false)).toMatchObject({
    change: 'write',
  });
  expect(decide(found('old', 86, 'Globex'), KNOWN, NOW, false)).toMatchObject({ change: 'keep' });
});

test('a logo that a person must accept is held', () => {
  expect(decide(found('new', 86), UNKNOWN, NOW, true)).toMatchObject({ change: 'hold' });
  expect(decide(found('old', 86), KNOWN, NOW, true)).toMatchObject({ change: 'keep' });
});

test('outcomes of one state in a row are counted', () => {
  const after = (reason: string | null, inARow: number) => ({ ...UNKNOWN, reason, inARow });
  expect(decide(ended('timeout'), after('server_error', 3), NOW, false).inARow).toBe(4);
  expect(decide(ended('timeout'), after('no_host', 3), NOW, false).inARow).toBe(1);
  expect(decide(found('old', 86), { ...KNOWN, reason: 'unchanged' }, NOW, false).inARow).toBe(3);
  expect(decide(found('old', 86), KNOWN, NOW, false).inARow).toBe(1);
});
