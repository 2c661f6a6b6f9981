import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { isId } from '../../../../../lib/db/new-id.ts';
import { findRun } from '../../../../../lib/jobs/import/import-run.ts';
import { database } from '../../../../_server/database.ts';
import { requireOperator } from '../../../../(account)/viewer.ts';

const NOTHING = () => new Response(null, { status: 404, headers: { 'Cache-Control': 'private, no-store' } });

/** The import's rejected rows, as JSON lines. Only committed ones: a batch in progress may still fail. */
export async function GET(_request: Request, { params }: { params: Promise<{ id: string }> }) {
  await requireOperator();
  const { id } = await params;
  const run = isId(id) ? await findRun(database(), id) : null;
  if (run === null || run.reportBytes === 0) return NOTHING();
  // The path is from the importer, never from a request; the file may be on another machine or deleted.
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
