import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLogger } from '../core/log/logger.ts';
import type { Outcome } from '../core/operations.ts';
import { Journal } from './journal.ts';
import { Meter } from './meter.ts';
import { readSegment } from './replay.ts';
import type { UsageRow } from './usage-row.ts';

const ACCOUNT = '019a0000-0000-7000-8000-00000000000a';
const tokens = [0, 1, 2].map((i) => ({
  id: `019a0000-0000-7000-8000-00000000001${i}`,
  account: { id: ACCOUNT },
}));
const [token] = tokens as [(typeof tokens)[number]];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'blazon-journal-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function aMeter(where = folder) {
  const journal = new Journal({
    folder: where,
    instanceId: 'instance',
    owner: 'me',
    log: createLogger('silent'),
  });
  return { journal, meter: new Meter('instance', journal) };
}

const segments = () => readdirSync(join(folder, 'instance')).filter((name) => name.endsWith('.usage'));
const onDisk = (): UsageRow[] =>
  segments().flatMap((name) => readSegment(readFileSync(join(folder, 'instance', name), 'utf8')));
const sum = (rows: readonly UsageRow[]) => rows.reduce((total, row) => total + row.count, 0);

describe('the journal', () => {
  test('contains the counts of the batch', () => {
    const { meter } = aMeter();
    meter.count(token, 'logo', 'logo', 20_778);
    meter.count(token, 'logo', 'logo', 20_778);
    meter.count(token, 'mcp', 'brand', 20_778, 3);
    expect(meter.isUnwritten).toBe(true);
    expect(segments()).toEqual([]);
    meter.write();
    expect(meter.isUnwritten).toBe(false);
    meter.count(token, 'logo', 'logo', 20_778);
    meter.write();
    expect(onDisk()).toEqual([
      { accountId: ACCOUNT, tokenId: token.id, day: 20_778, operation: 'logo', outcome: 'logo', count: 3 },
      { accountId: ACCOUNT, tokenId: token.id, day: 20_778, operation: 'mcp', outcome: 'brand', count: 3 },
    ]);
    const taken = meter.takeBatch();
    expect(segments()).toEqual([`${taken?.batch.id}.usage`]);
    taken?.segment?.delete();
    expect(segments()).toEqual([]);
  });

  test('is flushed before a batch is taken; each batch starts a new segment', () => {
    const { meter } = aMeter();
    meter.count(token, 'logo', 'logo', 1);
    const first = meter.takeBatch();
    meter.count(token, 'logo', 'logo', 1);
    const second = meter.takeBatch();
    expect(segments().sort()).toEqual([first, second].map((taken) => `${taken?.batch.id}.usage`).sort());
    expect(sum(onDisk())).toBe(2);
  });

  test('begins later when its folder cannot be created at first', () => {
    writeFileSync(join(folder, 'instance'), 'in the way');
    const { journal, meter } = aMeter();
    meter.count(token, 'logo', 'logo', 1);
    meter.write();
    expect(journal.isBroken).toBe(true);
    expect(sum(meter.takeBatch()?.batch.rows ?? [])).toBe(1);
    rmSync(join(folder, 'instance'));
    meter.count(token, 'logo', 'logo', 1);
    meter.write();
    expect(journal.isBroken).toBe(false);
    expect(sum(onDisk())).toBe(1);
    expect(readFileSync(join(folder, 'instance', 'owner'), 'utf8')).toBe('me');
  });

  test('keeps counts in memory while the disk refuses writes and writes them later', () => {
    const { journal, meter } = aMeter();
    rmSync(join(folder, 'instance'), { recursive: true });
    meter.count(token, 'logo', 'logo', 1);
    meter.write();
    expect(journal.isBroken).toBe(true);
    expect(sum(meter.takeBatch()?.batch.rows ?? [])).toBe(1);
    const again = aMeter();
    again.meter.count(token, 'logo', 'logo', 1);
    again.meter.write();
    expect(again.journal.isBroken).toBe(false);
    expect(sum(onDisk())).toBe(1);
  });

  test('is deleted with its folder', () => {
    const { journal } = aMeter();
    journal.remove();
    expect(existsSync(join(folder, 'instance'))).toBe(false);
  });
});

test('a segment truncated anywhere replays all complete lines and never more than was counted', () => {
  const use = fc.record({
    token: fc.constantFrom(...tokens),
    outcome: fc.constantFrom<Outcome>('logo', 'monogram', 'not_found'),
    day: fc.constantFrom(20_778, 20_779),
    count: fc.integer({ min: 1, max: 2000 }),
  });
  fc.assert(
    fc.property(fc.array(fc.array(use, { maxLength: 8 }), { maxLength: 12 }), fc.nat(), (turns, cut) => {
      rmSync(folder, { recursive: true, force: true });
      const { meter } = aMeter();
      // What had been counted when the file was so long.
      const marks: [length: number, counted: number][] = [[0, 0]];
      let counted = 0;
      for (const turn of turns) {
        for (const each of turn) meter.count(each.token, 'logo', each.outcome, each.day, each.count);
        counted += turn.reduce((total, each) => total + each.count, 0);
        meter.write();
        const [name] = segments();
        if (name !== undefined) marks.push([readFileSync(join(folder, 'instance', name)).length, counted]);
      }
      const [name] = segments();
      const text = name === undefined ? '' : readFileSync(join(folder, 'instance', name), 'utf8');
      const length = text.length === 0 ? 0 : cut % (text.length + 1);
      const found = sum(readSegment(text.slice(0, length)));
      const whole = marks.filter(([end]) => end <= length).at(-1)?.[1] ?? 0;
      expect(found).toBeGreaterThanOrEqual(whole);
      expect(found).toBeLessThanOrEqual(marks.find(([end]) => end >= length)?.[1] ?? counted);
      expect(sum(readSegment(text))).toBe(counted);
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['nothing', ''],
  ['zeros, as a power cut leaves them', '\0'.repeat(64)],
  ['a count without its row', '7 12\n'],
  ['a row with an id that is none', `= 0 account ${token.id} 1 logo logo\n0 1\n`],
  ['zeros within a word', `= 0 ${ACCOUNT} ${token.id} 1 logo lo\0\0\n0 1\n`],
  ['an operation there is not', `= 0 ${ACCOUNT} ${token.id} 1 page logo\n0 1\n`],
  ['a negative count', `= 0 ${ACCOUNT} ${token.id} 1 logo logo\n0 -1\n`],
  ['words', 'hello world\n'],
])('of %s nothing is read', (_what, text) => {
  expect(readSegment(text)).toEqual([]);
});
