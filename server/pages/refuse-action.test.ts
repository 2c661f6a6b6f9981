import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { refuseAction } from './refuse-action.ts';
import { pageRule } from './rules.ts';

type Encode = (value: unknown, options?: { temporaryReferences: unknown }) => Promise<string | FormData>;
const react = createRequire(import.meta.url)(
  'next/dist/compiled/react-server-dom-turbopack/client.browser',
) as { encodeReply: Encode; createTemporaryReferenceSet(): unknown };

const ID = '60f0b83f34d87a7dbf42d6fbea88474c693970e3d8';
const TEXT = 'text/plain;charset=UTF-8';
const FORM = 'multipart/form-data; boundary=x-1';

type Parts = readonly (readonly [name: string, value: string, more?: string])[];

const partsText = (parts: Parts) =>
  parts
    .map(
      ([name, value, more = '']) =>
        `--x-1\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`,
    )
    .join('');
const formOf = (...parts: Parts) => `${partsText(parts)}--x-1--\r\n`;

const isRefused = (action: string | undefined, type: string | undefined, body: string | Buffer | null) =>
  refuseAction(action, type, body === null ? null : Buffer.from(body)) !== null;

/** As a browser sends it. */
async function sent(values: unknown[]): Promise<{ type: string; body: Buffer }> {
  const body = await react.encodeReply(values, { temporaryReferences: react.createTemporaryReferenceSet() });
  const request = new Request('http://a', { method: 'POST', body });
  return {
    type: request.headers.get('content-type') ?? '',
    body: Buffer.from(await request.arrayBuffer()),
  };
}

function filledForm(): FormData {
  const form = new FormData();
  form.append('0', '$1');
  form.append('S1', 'x\r\n--x\r\n');
  form.append('náme', 'ü€');
  form.append('file', new File(['\0{', '\r\n\r\n'], 'Àé.png', { type: 'image/png' }));
  return form;
}

const list = [1, [2]];
const shared = { a: { b: 1 } };
const circular: Record<string, unknown> = { list };
circular.self = circular;
const form = filledForm();

describe('what React encodes is forwarded', () => {
  test.each<[string, unknown[]]>([
    ['nothing', []],
    ['texts', ['$1', '$', '$$', '$@1', '$K1', '$undefined', 'ü', '\u{1f600}', '']],
    [
      'numbers',
      [0, -0, 1.5, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 10n ** 40n, -1n],
    ],
    ['no values', [null, undefined, true, false, { a: undefined }]],
    ['dates', [new Date(0), { at: new Date() }]],
    ['nested values', [{ a: [{ 'b:c': [[]] }] }]],
    ['a form after a state', [{ error: null }, form]],
    ['a form twice', [form, form]],
    ['an object twice', [shared, { again: shared }, shared.a]],
    ['a list twice', [list, list, [list]]],
    ['circular values', [circular]],
    ['promises', [Promise.resolve(1), Promise.resolve({ in: Promise.resolve(list) })]],
    ['a promise of a value that came before', [shared, Promise.resolve(shared)]],
    ['a promise twice', [Promise.resolve(shared)].flatMap((promise) => [promise, promise])],
    ['functions and elements, by temporary references', [{ a: () => 1 }, Symbol('x')]],
  ])('%s', async (_name, values) => {
    const { type, body } = await sent(values);
    expect(refuseAction(ID, type, body)).toBe(null);
  });

  test.each<[string | undefined, string | undefined, string]>([
    [undefined, FORM, formOf([`$ACTION_ID_${ID}`, ''], ['0', 'a field'])],
    [
      undefined,
      FORM,
      formOf(
        ['$ACTION_REF_1', ''],
        ['$ACTION_1:0', `{"id":"${ID}","bound":"$@1"}`],
        ['$ACTION_1:1', '["$undefined"]'],
        ['$ACTION_KEY', 'k1'],
      ),
    ],
    [undefined, FORM, '--x-1--\r\n'],
    [undefined, 'application/x-www-form-urlencoded', 'a=b'],
    [undefined, undefined, ''],
  ])('a form without scripts: %s %s %j', (action, type, body) => {
    expect(isRefused(action, type, body)).toBe(false);
  });
});

describe('what no page sends is refused', () => {
  test.each<[string, unknown[]]>([
    ['maps', [new Map([[1, 2]])]],
    ['sets', [new Set([1])]],
    ['iterators', [[1][Symbol.iterator]()]],
    ['bytes', [new Uint8Array(2)]],
    ['files', [new Blob(['a'])]],
    ['streams', [new ReadableStream({ start: (controller) => controller.close() })]],
    ['more than 1000 arguments', new Array(1001).fill(1)],
  ])('%s', async (_name, values) => {
    const { type, body } = await sent(values);
    expect(refuseAction(ID, type, body)).not.toBe(null);
  });
});

const FILE = '; filename="a"';

describe('a Server Action that React cannot read is refused', () => {
  test.each<[string | undefined, string | undefined, string | null]>([
    ['x', TEXT, '[]'],
    [ID.toUpperCase(), TEXT, '[]'],
    [`${ID}, ${ID}`, TEXT, '[]'],
    [ID, undefined, '[]'],
    [ID, 'application/x-www-form-urlencoded', 'a=b'],
    [ID, 'Multipart/form-data; boundary=x-1', formOf(['0', '[]'])],
    [ID, 'multipart/form-data; ; boundary=x-1', formOf(['0', '[]'])],
    [ID, TEXT, null],
    [ID, TEXT, ''],
    [ID, TEXT, 'junk'],
    [ID, TEXT, '1'],
    [ID, TEXT, '{}'],
    ...[
      ...['$1', '$1:__proto__', '$0:__proto__', '$0:1', '$0:length', '$nxx', '$n', '$Zxx', '$', '$@', '$@x'],
      ...[
        '$Q0',
        '$W0',
        '$i0',
        '$F0',
        '$h0',
        '$B1',
        '$A1',
        '$R1',
        '$r1',
        '$X1',
        '$x1',
        '$H',
        `$n-${'1'.repeat(300)}`,
      ],
    ].map((text): [string, string, string] => [ID, TEXT, JSON.stringify([text])]),
    [ID, TEXT, '[{"a":"$undefined"},"$0:0:a"]'],
    [ID, TEXT, '[{"a:b":["$T"]}]'],
    [ID, TEXT, `[${'"$0",'.repeat(20)}1]`],
    [ID, TEXT, `${'['.repeat(300)}${']'.repeat(300)}`],
    [ID, TEXT, '['.repeat(100_000) + ']'.repeat(100_000)],
    [ID, FORM, formOf(['a', 'b'])],
    [ID, FORM, formOf(['0', 'junk'])],
    [ID, FORM, formOf(['0', '["$@1"]'])],
    [ID, FORM, formOf(['0', '["$@1"]'], ['1', '{'])],
    [ID, FORM, formOf(['0', '["$1"]'], ['1', '["$0"]'])],
    [ID, FORM, formOf(['1', '["$0"]'], ['0', '["$1"]'])],
    [ID, FORM, formOf(['1', '"$1"'], ['0', '["$1"]'])],
    [ID, FORM, formOf(['0', '["$@1"]'], ['1', '"$@1"'])],
    [ID, FORM, formOf(['1', '1'], ['0', '["$Q1"]'])],
    [ID, FORM, formOf(['0', '[]', FILE])],
    [ID, FORM, formOf(['0', '[]', '\r\nContent-Type: application/octet-stream'])],
    [ID, FORM, formOf(['0', '[]'], ['0', '[]'])],
    ...['', '00', '0x0', ' 0', '0.0', '\\0', 'S0', '1e3'].map((name): [string, string, string] => [
      ...([ID, FORM] as const),
      formOf(['0', '[]'], [name, '1']),
    ]),
    [
      ID,
      FORM,
      formOf(
        ...Array.from(
          { length: 300 },
          (_none, i) => [`${i + 1}`, i === 0 ? '[]' : `["$${i.toString(16)}"]`] as const,
        ),
        ['0', '["$12c"]'],
      ),
    ],
    [
      ID,
      FORM,
      formOf(['1', `[${'1,'.repeat(2000)}1]`], ['2', `[${'"$1",'.repeat(2000)}1]`], ['0', '["$2"]']),
    ],
    [ID, FORM, formOf(['0', '[]']).slice(0, -6)],
    [ID, FORM, `x${formOf(['0', '[]'])}`],
    [ID, FORM, `${formOf(['0', '[]'])}x`],
    [ID, FORM, formOf(['0', '[]'], ['a', 'x-1'])],
    [ID, FORM, formOf(['0', '[]']).replace('form-data', 'attachment')],
  ])('%s %s %.60j', (action, type, body) => {
    expect(isRefused(action, type, body)).toBe(true);
  });

  test.each<[string, Parts]>([
    [
      'half an action',
      [
        ['$ACTION_REF_1', ''],
        ['$ACTION_1:0', 'junk'],
      ],
    ],
    ['no action', [['$ACTION_REF_1', '']]],
    [
      'another name',
      [
        ['$ACTION_REF_x.', ''],
        ['$ACTION_x.:0', 'junk'],
      ],
    ],
    ['an action for nothing', [['$ACTION_1:0', '{}']]],
    ['an id of no action', [['$ACTION_ID_x', '']]],
    [
      'a broken promise',
      [
        ['$ACTION_REF_1', ''],
        ['$ACTION_1:0', `{"id":"${ID}","bound":"$@1"}`],
      ],
    ],
    [
      'bound to no list',
      [
        ['$ACTION_REF_a', ''],
        ['$ACTION_a:0', `{"id":"${ID}","bound":"$@1"}`],
        ['$ACTION_a:1', '{}'],
      ],
    ],
    [
      'a temporary reference',
      [
        ['$ACTION_REF_1', ''],
        ['$ACTION_1:0', `{"id":"${ID}","bound":null,"a":"$T"}`],
      ],
    ],
    ['an action in a file', [[`$ACTION_ID_${ID}`, '', FILE]]],
  ])('a form without scripts: %s', (_name, parts) => {
    expect(isRefused(undefined, FORM, formOf(...parts))).toBe(true);
  });
});

test('only pages have actions, and only in bodies that are read quickly', () => {
  const endpoints = ['/api/auth/callback/github', '/api/payments/stripe', '/operator/catalog/logo'];
  for (const path of endpoints) expect([path, pageRule(path, '').hasActions]).toEqual([path, false]);
  for (const path of ['/', '/sign-in', '/dashboard/tokens', '/operator/catalog'])
    expect(pageRule(path, '')).toMatchObject({ hasActions: true, maxBodyBytes: 128 * 1024 });
});
