import { describe, expect, test } from 'vitest';
import { refuseAction } from './refuse-action.ts';

const ID = '60f0b83f34d87a7dbf42d6fbea88474c693970e3d8';
const TEXT = 'text/plain;charset=UTF-8';
const FORM = 'multipart/form-data; boundary=x-1';

const formOf = (parts: Record<string, string>, more = '') =>
  Object.entries(parts)
    .map(
      ([name, value]) => `--x-1\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`,
    )
    .join('')
    .concat('--x-1--\r\n');

const isRefused = (action: string | undefined, type: string | undefined, body: string | null) =>
  refuseAction(action, type, body === null ? null : Buffer.from(body)) !== null;

describe('a Server Action that React can read is forwarded', () => {
  test.each<[string | undefined, string | undefined, string]>([
    [ID, TEXT, '[]'],
    [ID, TEXT, '["$$1","$undefined","$NaN","$D2026-11-23T10:00:00.000Z","$n12","ü",{"a":["$-0"]}]'],
    [ID, FORM, formOf({ '1_email': 'a@b.example', n_1: '$9', '0': '[{"error":null},"$K1"]' })],
    [ID, FORM, formOf({ '0': '["$@1","$a:b:0",{"c":{"d":1}},"$0:2:c"]', '1': '"ü"', '10': '{"b":[1]}' })],
    [undefined, FORM, formOf({ [`$ACTION_ID_${ID}`]: '', '0': 'a field' })],
    [
      undefined,
      FORM,
      formOf({ $ACTION_REF_1: '', '$ACTION_1:0': '{"bound":"$@1"}', '$ACTION_1:1': '["$undefined"]' }),
    ],
    [undefined, 'application/x-www-form-urlencoded', 'a=b'],
    [undefined, undefined, ''],
  ])('%s %s %j', (action, type, body) => {
    expect(isRefused(action, type, body)).toBe(false);
  });

  test('with a file of any content', () => {
    expect(
      isRefused(ID, FORM, formOf({ '0': '["$K1"]', '1': '\0{' }).replace('"1"', '"1"; filename="a.png"')),
    ).toBe(false);
  });
});

describe('a Server Action that React cannot read is refused', () => {
  test.each<[string | undefined, string | undefined, string | null]>([
    ['x', TEXT, '[]'],
    [ID.toUpperCase(), TEXT, '[]'],
    [`${ID}, ${ID}`, TEXT, '[]'],
    [ID, undefined, '[]'],
    [ID, 'application/x-www-form-urlencoded', 'a=b'],
    [ID, TEXT, null],
    [ID, TEXT, ''],
    [ID, TEXT, 'junk'],
    [ID, TEXT, '["$1"]'],
    [ID, TEXT, '["$1:__proto__"]'],
    [ID, TEXT, '["$0:__proto__"]'],
    [ID, TEXT, '["$0:1"]'],
    [ID, TEXT, '["$nxx"]'],
    [ID, TEXT, '["$Zxx"]'],
    [ID, TEXT, '1'],
    [ID, TEXT, '{}'],
    [ID, TEXT, '['.repeat(100_000) + ']'.repeat(100_000)],
    [ID, FORM, formOf({ a: 'b' })],
    [ID, FORM, formOf({ '0': 'junk' })],
    [ID, FORM, formOf({ '0': '["$@1"]' })],
    [ID, FORM, formOf({ '0': '["$@1"]', '1': '{' })],
    [ID, FORM, formOf({ '0': '["$Q1"]', '1': '1' })],
    [ID, FORM, formOf({ '0': '[]' }, '; filename="a"')],
    [ID, FORM, formOf({ '0': 'junk' }) + formOf({ '0': '[]' })],
    [undefined, FORM, formOf({ $ACTION_REF_1: '', '$ACTION_1:0': 'junk' })],
    [undefined, FORM, formOf({ $ACTION_REF_1: '', '$ACTION_1:0': '{"bound":"$@1"}' })],
  ])('%s %s %.40j', (action, type, body) => {
    expect(isRefused(action, type, body)).toBe(true);
  });
});
