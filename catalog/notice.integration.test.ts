import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { noticeText } from './notice.ts';
import { installOwnPackages } from './own-packages.ts';
import { packageNames, readPackages } from './packages.ts';
import { pickedPackages } from './picked.ts';
import { allowedLicenses } from './tables/allowed-licenses.ts';

beforeAll(() => installOwnPackages(process.cwd()));

test('NOTICE matches the installed packages and the tables', async () => {
  const committed = await readFile('NOTICE', 'utf8');
  expect(committed).toBe(noticeText(await readPackages(process.cwd())));
});

test('NOTICE names every package with its version, and credits CC-BY drawings', async () => {
  const packages = await readPackages(process.cwd());
  const text = noticeText(packages);
  for (const name of packageNames) expect(text).toContain(`${name} ${packages.versions[name]}`);
  expect(text).toContain('Logos are trademarks of their owners and are shown for identification only.');
  expect(text).toMatch(/^- Jekyll, CC-BY-4\.0, https:\/\//m);
  expect(text).not.toMatch(/-NC|-ND|-SA|GPL/);
});

test('NOTICE names every license in use, and carries the texts that have to travel with the work', async () => {
  const text = noticeText(await readPackages(process.cwd()));
  for (const { name, version } of Object.values(pickedPackages)) expect(text).toContain(`${name} ${version}`);
  for (const license of allowedLicenses) expect(text).toContain(license);
  for (const words of [
    'Permission is hereby granted, free of charge',
    'Permission to use, copy, modify, and/or',
  ])
    expect(text).toContain(words);
});
