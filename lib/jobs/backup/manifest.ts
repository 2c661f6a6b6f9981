import * as z from 'zod';

const digest = z.object({ rows: z.number(), digest: z.string() });
const hasNoDuplicates = (tables: readonly { name: string }[]) =>
  new Set(tables.map(({ name }) => name)).size === tables.length;

/** Last entry of a backup: its contents, to check it against. */
export const MANIFEST = z.object({
  format: z.literal(1),
  /** ISO 8601. */
  madeAt: z.string(),
  /** Number of migrations of its schema. */
  migrations: z.int().positive(),
  tables: z
    .array(digest.extend({ name: z.string(), columns: z.array(z.string()) }))
    .nonempty()
    .refine(hasNoDuplicates),
  /** Next value of each identity column, as text because it is a 64-bit number. */
  sequences: z.array(z.object({ table: z.string(), column: z.string(), next: z.string() })),
  files: z.array(z.object({ path: z.string(), sha256: z.string() })),
  /** Of the secret in use, which is in the backup unless it came from AUTH_SECRET. */
  secretFingerprint: z.string(),
  /** Of pictures that are not in the backup, such as `s3://bucket/prefix at s3.example.com`. */
  bucket: z.string().optional(),
});

export type Manifest = z.infer<typeof MANIFEST>;

export const MANIFEST_ENTRY = 'manifest.json';
export const tableEntry = (name: string): string => `tables/${name}.copy`;
export const fileEntry = (path: string): string => `data/${path}`;

/** A backup that cannot be made, read or restored; the message is for people. */
export class BackupProblem extends Error {
  override name = 'BackupProblem';
}
