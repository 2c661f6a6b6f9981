import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/test-database.ts';
import { LOADERS, loadShipped } from './load-shipped.ts';
import { isShippedLoaded, type ShippedPaths, type ShippedSource } from './shipped-sources.ts';

const dir = mkdtempSync(join(tmpdir(), 'shipped-'));
const paths: ShippedPaths = {
  starter: join(dir, 'starter'),
  facts: join(dir, 'facts'),
  nsi: join(dir, 'nsi.jsonl.gz'),
  listed: join(dir, 'listed.jsonl.gz'),
};
for (const folder of [paths.starter, paths.facts]) mkdirSync(folder);

/** Files of each source, different for every version. */
const write: Record<ShippedSource, (version: number) => void> = {
  starter(version) {
    const index = { key: `v${version}`, brands: [], coins: [], currencies: [] };
    writeFileSync(join(paths.starter, 'starter.json'), JSON.stringify(index));
    writeFileSync(join(paths.starter, 'starter.bin'), '');
  },
  facts: (version) => writeFileSync(join(paths.facts, 'a.jsonl'), '\n'.repeat(version)),
  nsi: (version) => writeFileSync(paths.nsi, gzipSync('\n'.repeat(version))),
  listed: (version) => writeFileSync(paths.listed, gzipSync('\n'.repeat(version))),
};
test('the catalog is loaded when the database has the version of every source on disk', async () => {
  const { url } = await testDatabase();
  const sources = Object.keys(write) as ShippedSource[];
  for (const source of sources) write[source](1);
  for (const source of sources) {
    expect(await isShippedLoaded(url, paths)).toBe(false);
    await LOADERS[source](url, paths[source]);
  }
  expect(await isShippedLoaded(url, paths)).toBe(true);
  for (const source of sources) {
    write[source](2);
    expect(await isShippedLoaded(url, paths)).toBe(false);
    await LOADERS[source](url, paths[source]);
    expect(await isShippedLoaded(url, paths)).toBe(true);
  }
});

test('a load of all sources writes those of another version only', async () => {
  const { url } = await testDatabase();
  for (const writeVersion of Object.values(write)) writeVersion(1);
  const loaded = async () =>
    Object.entries(await loadShipped(url, paths)).flatMap(([source, outcome]) =>
      outcome.loaded ? [source] : [],
    );
  expect(await loaded()).toEqual(['starter', 'facts', 'nsi', 'listed']);
  expect(await isShippedLoaded(url, paths)).toBe(true);
  write.nsi(2);
  expect(await loaded()).toEqual(['nsi']);
});
