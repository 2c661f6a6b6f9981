import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Packages with their own lockfile: large, and read by the build of the catalog only. */
export const ownPackageNames = ['name-suggestion-index'] as const;
export type OwnPackageName = (typeof ownPackageNames)[number];

/** Versions as `catalog/package.json` pins them, installed or not. */
export async function ownPackageVersions(projectRoot: string): Promise<Record<OwnPackageName, string>> {
  const manifest: { dependencies: Record<OwnPackageName, string> } = JSON.parse(
    await readFile(join(projectRoot, 'catalog', 'package.json'), 'utf8'),
  );
  return manifest.dependencies;
}

/** Installs the packages of `catalog/package-lock.json` into `catalog/node_modules`, unless they are there. */
export async function installOwnPackages(projectRoot: string): Promise<void> {
  const folder = join(projectRoot, 'catalog');
  const versions = await ownPackageVersions(projectRoot);
  const missing: string[] = [];
  for (const name of ownPackageNames)
    if ((await installedVersion(folder, name)) !== versions[name]) missing.push(name);
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

async function installedVersion(folder: string, name: OwnPackageName): Promise<string | null> {
  try {
    const manifest: { version: string } = JSON.parse(
      await readFile(join(folder, 'node_modules', name, 'package.json'), 'utf8'),
    );
    return manifest.version;
  } catch {
    return null;
  }
}

export async function readOwnJson<T>(projectRoot: string, name: OwnPackageName, file: string): Promise<T> {
  return JSON.parse(await readFile(join(projectRoot, 'catalog', 'node_modules', name, file), 'utf8')) as T;
}
