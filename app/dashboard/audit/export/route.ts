import { listAuditEvents } from '../../../../lib/audit/list-audit-events.ts';
import { may } from '../../../../lib/core/permissions.ts';
import { toCsv } from '../../../../lib/core/text/to-csv.ts';
import { database } from '../../../_server/database.ts';
import { requireViewer } from '../../../(account)/viewer.ts';
import { auditLine } from '../audit-lines.ts';

const COLUMNS = ['at', 'who', 'from', 'action', 'subject', 'detail'] as const;
const MAX_LINES = 10_000;

export async function GET(): Promise<Response> {
  const viewer = await requireViewer();
  if (!may(viewer, 'audit.view')) return new Response('Not allowed.\n', { status: 403 });
  const events = await listAuditEvents(database(), {
    isForOperator: false,
    accountId: viewer.accountId,
    action: null,
    before: null,
    most: MAX_LINES,
  });
  return new Response(toCsv(COLUMNS, events.map(auditLine)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="blazon-audit-log.csv"',
      'Cache-Control': 'private, no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
