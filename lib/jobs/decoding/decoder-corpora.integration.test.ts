import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  costOf,
  endOf,
  MAX_MB,
  type TestDecoders,
  testDecoders,
} from '../../../tests/support/decoding-process.ts';
import { goodPng, svg } from '../../../tests/support/hostile-images.ts';
import type { DecoderPool } from './decoder-pool.ts';
import { isImageProblem } from './image-problem.ts';

let decoders: TestDecoders;
let pool: DecoderPool;
beforeAll(async () => {
  decoders = await testDecoders();
  pool = decoders.pool({ size: 1 });
});
afterAll(() => decoders.close());

const CORPORA = join(process.cwd(), '../shared/corpora');
const FOLDERS = ['own/svg', 'own/images', 'images'];
const present = FOLDERS.filter((folder) => existsSync(join(CORPORA, folder)));

describe('the collections of hostile files', () => {
  if (present.length === 0)
    test('are left out, since ../shared/corpora is not here', () => {
      expect(present).toEqual([]);
    });
  for (const folder of present)
    test(`every file of ../shared/corpora/${folder} costs at most 512 MB`, async () => {
      const files = readdirSync(join(CORPORA, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
      for (const file of files) {
        const { outcome, mb } = await costOf(pool, readFileSync(file));
        expect(mb, file).toBeLessThan(MAX_MB);
        // Of this collection only those that begin with x are damaged.
        if (/pngsuite\/[^x/][^/]*\.png$/.test(file))
          expect(['logo', 'too_small'], file).toContain(endOf(outcome));
      }
      expect(endOf(await pool.decode(await goodPng()))).toBe('logo');
    }, 600_000);

  const payloads = join(CORPORA, 'svg/dompurify/expect.json');
  if (existsSync(payloads))
    test('every payload of ../shared/corpora/svg/dompurify ends, by itself and inside an SVG', async () => {
      const cases: { payload: string }[] = JSON.parse(readFileSync(payloads, 'utf8'));
      for (const { payload } of cases)
        for (const bytes of [Buffer.from(payload), svg(payload)]) {
          const outcome = await pool.decode(bytes);
          if (isImageProblem(outcome)) continue;
          expect(outcome.masterSvg).not.toMatch(
            /<script|<foreignObject|\son\w+=|javascript:|href="(?!#|data:image)/i,
          );
        }
    }, 600_000);
});
