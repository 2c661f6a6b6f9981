import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { needs } from '../../../tests/support/corpora.ts';
import { type TestDecoders, testDecoders } from '../../../tests/support/decoding-process.ts';
import type { DecoderPool } from '../../jobs/decoding/decoder-pool.ts';
import { readSites, type SiteFile } from './site-file.ts';
import { logoAddress, visitLab } from './visit-lab.ts';

interface Expected {
  state: string;
  verdict: 'logo' | 'monogram' | 'either' | 'weak';
  reason?: string;
  reasons?: string[];
  logo?: string[];
  weak?: string[];
  wrong?: string[];
  retryAfterSeconds?: number;
  limits?: { maxRequests?: number; maxPageBytes?: number; onlyPaths?: string[] };
}

const SHARED = 'websites/sites';
/** The demonstration's, and the shared corpus. */
const FOLDERS = ['drills/discovery-sites', join('../shared/corpora', SHARED)];

let decoders: TestDecoders;
let decoder: DecoderPool;
beforeAll(async () => {
  decoders = await testDecoders();
  decoder = decoders.pool({ size: 2 });
});
afterAll(() => decoders.close());

const expectedOf = ({ folder, id }: SiteFile): Expected =>
  JSON.parse(readFileSync(join(folder, `${id}.json`), 'utf8')).expect;

describe.each(FOLDERS)('the websites of %s', async (folder) => {
  const sites = existsSync(folder) ? await readSites(folder) : null;
  test.skipIf(sites === null)(needs(folder, sites, 'are all judged right'), () => {
    expect(sites?.length).toBeGreaterThan(0);
  });

  test.concurrent.each((sites ?? []).map((site) => [site.id, site] as const))('%s', async (_id, site) => {
    const expected = expectedOf(site);
    const visit = await visitLab(site, decoder.look);
    const logo = logoAddress(visit);
    if (expected.verdict !== 'either') expect(visit.state).toBe(expected.state);
    const reasons = expected.reasons ?? (expected.reason === undefined ? null : [expected.reason]);
    if (reasons !== null) expect(reasons).toContain(visit.reason);
    if (logo !== null) expect(expected.wrong ?? []).not.toContain(logo);
    if (expected.verdict === 'logo') expect(expected.logo).toContain(logo);
    if (expected.verdict === 'monogram') expect(logo).toBeNull();
    expect((visit.retryAfterMs ?? 0) / 1000).toBeGreaterThanOrEqual(expected.retryAfterSeconds ?? 0);

    const { maxRequests = 14, maxPageBytes = 2 ** 23, onlyPaths } = expected.limits ?? {};
    expect(visit.requests.length).toBeLessThanOrEqual(maxRequests);
    expect(Math.max(0, ...visit.requests.map(({ decoded }) => decoded))).toBeLessThanOrEqual(maxPageBytes);
    if (onlyPaths !== undefined)
      expect(new Set(visit.requests.map(({ path }) => path))).toEqual(new Set(onlyPaths));
    expect(visit.strays).toEqual([]);
  });
});
