import { may } from '../../../../lib/core/permissions.ts';
import { toCsv } from '../../../../lib/core/text/to-csv.ts';
import { USAGE_ASPECTS, usageReport } from '../../../../lib/usage/usage-report.ts';
import { database } from '../../../_server/database.ts';
import { requireViewer } from '../../../(account)/viewer.ts';
import { readSpan } from '../read-span.ts';

const COLUMNS = ['day', 'tokenId', 'tokenName', 'operation', 'outcome', 'count'] as const;

/** Usage as a file: `?format=csv` or `json`, `from` and `to` as UTC days. */
export async function GET(request: Request): Promise<Response> {
  const viewer = await requireViewer();
  if (!may(viewer, 'usage.export')) return new Response('Not allowed.\n', { status: 403 });
  const { searchParams } = new URL(request.url);
  const text = (name: string) => searchParams.get(name) ?? undefined;
  const { days, error } = readSpan({ from: text('from'), to: text('to') }, Date.now());
  if (error !== null) return new Response(`${error}\n`, { status: 400 });
  const lines = await usageReport(database(), viewer.accountId, { ...days, by: USAGE_ASPECTS });
  const isCsv = text('format') !== 'json';
  const body = isCsv
    ? toCsv(COLUMNS, lines)
    : `${JSON.stringify({ account: viewer.accountId, ...days, lines }, null, 2)}\n`;
  return new Response(body, {
    headers: {
      'Content-Type': isCsv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="blazon-usage-${days.from}-${days.to}.${isCsv ? 'csv' : 'json'}"`,
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
