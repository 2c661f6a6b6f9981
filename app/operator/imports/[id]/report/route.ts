import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { isId } from '../../../../../lib/db/new-id.ts';
import { findRun } from '../../../../../lib/jobs/import/import-run.ts';
import { database } from '../../../../_server/database.ts';
import { requireOperator } from '../../../../(account)/viewer.ts';

const NOTHING = () => new Response(null, { status: 404, headers: { 'Cache-Control': 'private, no-store' } });

/**
 * The report of an import, as JSON lines: the rows that were not taken, and why. Only what is committed: behind it lies
 * what a batch wrote that may still fail.
 */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }) {
  await requireOperator();
  const { id } = await params;
  const run = isId(id) ? await findRun(database(), id) : null;
  if (run === null || run.reportBytes === 0) return NOTHING();
  // The path is the importer's own, never of a request; the file may lie on another machine or be gone.
  const file = await open(run.reportFile, 'r').catch(() => null);
  if (file === null) return NOTHING();
  const { size } = await file.stat();
  const length = Math.min(size, run.reportBytes);
  if (length === 0) {
    await file.close();
    return NOTHING();
  }
  const bytes = file.createReadStream({ start: 0, end: length - 1 });
  return new Response(Readable.toWeb(bytes) as ReadableStream, {
    headers: {
      'Content-Type': 'application/x-ndjson; charset=utf-8',
      'Content-Length': String(length),
      'Content-Disposition': `attachment; filename="import-${run.id}.jsonl"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
