import { beforeEach, expect, test } from 'vitest';
import { withoutFloods } from './next-log.ts';

let logged: unknown[][];
let at: number;
let log: (...values: unknown[]) => void;

beforeEach(() => {
  [logged, at] = [[], 0];
  log = withoutFloods((...values) => logged.push(values), { now: () => at });
});

const failing = (message: string) => new Error(message);

test.each([
  (i: number) => failing(`Failed to find Server Action "40aa${i}". This request might be from an older one.`),
  (i: number) => failing(`The Server Reference ID did not match the expected format. Received "x${i}".`),
  () => new TypeError('Failed to parse body as FormData.'),
  (i: number) => failing(`no response within ${i} ms`),
  (i: number) => `Missing \`origin\` header of ${i} from a forwarded Server Actions request.`,
])('an error that repeats is logged once per interval: %#', (error) => {
  for (let i = 0; i < 100; i += 1) log('⨯', error(i));
  expect(logged).toHaveLength(1);
  at = 10_000;
  const last = error(100);
  log('⨯', last);
  expect(logged).toEqual([expect.anything(), [expect.stringMatching(/^\(99 more /)], ['⨯', last]]);
});

test('the number of suppressed errors is logged with the next line of any kind', () => {
  for (let i = 0; i < 3; i += 1) log(failing('A page failed'));
  at = 10_000;
  log('ready');
  expect(logged.slice(1)).toEqual([[expect.stringMatching(/^\(2 more .*A page failed/)], ['ready']]);
});

test('the same message from another place is another kind', () => {
  const error = () => failing('A page failed');
  const other = new Error('A page failed');
  log(error());
  log(other);
  log(error());
  expect(logged).toHaveLength(2);
});

test('what is not an error is all logged', () => {
  for (let i = 0; i < 3; i += 1) log('compiled', i);
  expect(logged).toHaveLength(3);
});

test('errors of ever new kinds share a line beyond a limit', () => {
  const words = Array.from({ length: 1000 }, (_none, i) =>
    [...String(i)].map((digit) => 'abcdefghij'[Number(digit)]).join(''),
  );
  for (const word of words) log(failing(`${word} failed`));
  expect(logged).toHaveLength(51);
  at = 10_000;
  log('ready');
  expect(logged.slice(51)).toEqual([[expect.stringMatching(/^\(949 more /)], ['ready']]);
});
