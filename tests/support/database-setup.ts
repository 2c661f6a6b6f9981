import { join } from 'node:path';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../lib/db/migrate.ts';
import { ensureCluster } from '../../server/embedded/cluster.ts';
import { stopCluster } from '../../server/embedded/stop-cluster.ts';
import { eventually } from './eventually.ts';

const INSUFFICIENT_PRIVILEGE = '42501';

declare module 'vitest' {
  interface ProvidedContext {
    adminUrl: string;
    templateName: string;
  }
}

/**
 * Creates a migrated template database, which every test file copies, on the server of DATABASE_URL or an embedded one.
 * Drops all databases afterwards.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const own = process.env.DATABASE_URL || null;
  // Single tests start faster on the cluster of an earlier run.
  const clusters = process.env.BLAZON_TEST_CLUSTERS ?? join(process.cwd(), 'node_modules/.cache/blazon');
  const dataDir = join(clusters, project.name);
  const cluster = own === null ? await ensureCluster({ dataDir }) : null;
  const adminUrl = own ?? cluster?.url ?? '';
  const admin = postgres(adminUrl, { max: 1, onnotice: () => {} });
  const templateName = `blazon_test_${process.pid}_${Date.now().toString(36)}`;
  await admin.unsafe(`create database ${templateName}`);
  await migrate(withDatabase(adminUrl, templateName));
  project.provide('adminUrl', adminUrl);
  project.provide('templateName', templateName);

  return async () => {
    const left = await admin<{ datname: string }[]>`
      select datname from pg_database where datname like ${`${templateName}%`}`;
    for (const { datname } of left) await dropDatabase(admin, datname);
    await admin.end({ timeout: 2 });
    if (cluster?.startedHere) await stopCluster(dataDir);
  };
}

/** Ends open connections, but for a while one may be an autovacuum worker, which only a superuser may end. */
export const dropDatabase = (admin: postgres.Sql, name: string): Promise<boolean> =>
  eventually(`${name} dropped`, () =>
    admin.unsafe(`drop database if exists ${name} with (force)`).then(
      () => true,
      (error: postgres.PostgresError) => {
        if (error.code === INSUFFICIENT_PRIVILEGE) return false;
        throw error;
      },
    ),
  );

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.toString();
}
