import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

type Manifest = { version: string; dependencies: Record<string, string> };

const folderOf = (projectRoot: string): string => join(projectRoot, 'catalog');

/** Versions of the packages by name, as `catalog/package.json` pins them, installed or not. */
export async function ownPackageVersions(projectRoot: string): Promise<Record<string, string>> {
  return (await readManifest(folderOf(projectRoot))).dependencies;
}

/** Installs the packages of `catalog/package-lock.json` into `catalog/node_modules`, unless they are there. */
export async function installOwnPackages(projectRoot: string): Promise<void> {
  const folder = folderOf(projectRoot);
  const missing: string[] = [];
  for (const [name, version] of Object.entries(await ownPackageVersions(projectRoot))) {
    const manifest = await readManifest(join(folder, 'node_modules', name)).catch(() => null);
    if (manifest?.version !== version) missing.push(name);
  }
  if (missing.length === 0) return;
  // Beside the folder and renamed: two builds may install at the same time.
  const scratch = await mkdtemp(join(folder, '.install-'));
  try {
    for (const file of ['package.json', 'package-lock.json'])
      await copyFile(join(folder, file), join(scratch, file));
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: scratch });
    await rm(join(folder, 'node_modules'), { recursive: true, force: true });
    await rename(join(scratch, 'node_modules'), join(folder, 'node_modules'));
  } catch (cause) {
    throw new Error(
      `Could not install ${missing.join(', ')} for the starter catalog. Run npm ci in the folder catalog, then start again.`,
      { cause },
    );
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

const readManifest = async (folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));

/** Path of a file of an installed package. */
export const ownFile = (projectRoot: string, name: string, file: string): string =>
  join(folderOf(projectRoot), 'node_modules', name, file);

export async function readOwnJson<T>(projectRoot: string, name: string, file: string): Promise<T> {
  return JSON.parse(await readFile(ownFile(projectRoot, name, file), 'utf8')) as T;
}
