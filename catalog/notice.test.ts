import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { noticeText } from './notice.ts';
import { packageNames, readPackages } from './packages.ts';

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
