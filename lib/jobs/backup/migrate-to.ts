import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../db/migrate.ts';

interface MigrationJournal {
  entries: { tag: string }[];
}

/** @param projectRoot with `drizzle/` */
export const readJournal = async (projectRoot: string): Promise<MigrationJournal> =>
  JSON.parse(await readFile(join(projectRoot, 'drizzle/meta/_journal.json'), 'utf8'));

/** Applies only the first `count` migrations: the schema of an older version. */
export async function migrateTo(databaseUrl: string, projectRoot: string, count: number): Promise<void> {
  const journal = await readJournal(projectRoot);
  const entries = journal.entries.slice(0, count);
  const root = await mkdtemp(join(tmpdir(), 'blazon-migrations-'));
  try {
    await mkdir(join(root, 'drizzle/meta'), { recursive: true });
    for (const { tag } of entries)
      await symlink(join(projectRoot, 'drizzle', `${tag}.sql`), join(root, 'drizzle', `${tag}.sql`));
    await writeFile(join(root, 'drizzle/meta/_journal.json'), JSON.stringify({ ...journal, entries }));
    await migrate(databaseUrl, root);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}
