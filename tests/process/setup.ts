import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { build } from '../../server/build.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    loadedDataFolder: string;
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  // Before all files: a build would replace the bundles of running processes.
  await build();
  const given = process.env.BLAZON_LOADED_DATA;
  const folder = given ?? mkdtempSync(join(tmpdir(), 'blazon-loaded-'));
  project.provide('loadedDataFolder', folder);
  return () => {
    if (given === undefined) rmSync(folder, { recursive: true, force: true });
  };
}
