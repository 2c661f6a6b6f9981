import { Command } from 'commander';
import { listNotifications } from '../../lib/notifications/list-notifications.ts';
import { markRead } from '../../lib/notifications/mark-read.ts';
import { ACTOR, withDatabase } from '../context.ts';
import { type OutputOptions, print, table } from '../output.ts';
import { requireId } from '../read-id.ts';

export function notificationCommand(): Command {
  const notification = new Command('notification').description('notifications of accounts');

  notification
    .command('list')
    .description('notifications of an account, newest first')
    .argument('<account>', 'id of the account')
    .option('--unread', 'only unread ones')
    .option('--json', 'print JSON')
    .action(async (id: string, options: OutputOptions & { unread?: boolean }) => {
      const accountId = requireId(id, 'account');
      const rows = await withDatabase(({ db }) =>
        listNotifications(db, accountId, { onlyUnread: options.unread === true, most: 200 }),
      );
      const shown = rows.map((row) => ({
        id: row.id,
        at: row.createdAt.toISOString().slice(0, 16),
        read: row.isRead ? 'yes' : 'no',
        title: row.title,
      }));
      print(options, rows, table(shown, 'There are no notifications.'));
    });

  notification
    .command('read')
    .description('mark notifications of an account as read: the given ones, or all')
    .argument('<account>', 'id of the account')
    .argument('[id...]', 'ids of notifications')
    .option('--json', 'print JSON')
    .action(async (id: string, texts: string[], options: OutputOptions) => {
      const accountId = requireId(id, 'account');
      const ids = texts.map((text) => requireId(text, 'notification'));
      const marked = await withDatabase(({ db }) =>
        markRead(db, ACTOR, accountId, ids.length === 0 ? null : ids),
      );
      print(options, { marked }, `${marked} marked as read.`);
    });

  return notification;
}
