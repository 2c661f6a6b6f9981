import type { Database } from '../../lib/db/client.ts';

/** Unsent mails to an address, newest first. */
export const queuedMails = (db: Database, to: string): Promise<{ subject: string; text: string }[]> =>
  db.sql`select subject, text from outbox where recipient = ${to} and due_at < 'infinity' order by created_at desc, id desc`;

/** Secret in the link of the newest mail to an address, or an empty string. */
export async function mailedSecret(db: Database, to: string): Promise<string> {
  const [mail] = await queuedMails(db, to);
  return /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
}
