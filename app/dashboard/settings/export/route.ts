import { exportPerson } from '../../../../lib/accounts/export-person.ts';
import { listOwnAccounts } from '../../../../lib/accounts/members.ts';
import { may } from '../../../../lib/core/permissions.ts';
import { database } from '../../../_server/database.ts';
import { requireSignedIn } from '../../../(account)/viewer.ts';

export async function GET(): Promise<Response> {
  const who = await requireSignedIn();
  const db = database();
  const accounts = await listOwnAccounts(db, who.personId);
  const exportable = accounts.filter((account) => may(account, 'account.export'));
  const text = await exportPerson(
    db,
    who.personId,
    exportable.map(({ accountId }) => accountId),
  );
  return new Response(`${text}\n`, {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="blazon-export.json"',
      'Cache-Control': 'private, no-store',
    },
  });
}
