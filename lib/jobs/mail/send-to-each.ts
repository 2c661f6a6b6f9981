import type { Mail, Mailer } from '../../notifications/mail.ts';

/**
 * Sends the same to several people. A mailbox that is refused for good (SMTP 5xx) keeps nobody else from being told, and
 * is no reason to tell the others again.
 * @returns what the mails that were refused for good failed with
 * @throws (rejects) when all were, or one could not be sent for now: all of them are to be sent again
 */
export async function sendToEach(mailer: Mailer, mails: readonly Mail[]): Promise<unknown[]> {
  const refused: unknown[] = [];
  for (const mail of mails)
    try {
      await mailer.send(mail);
    } catch (error) {
      refused.push(error);
      if (!isForGood(error) || refused.length === mails.length) throw error;
    }
  return refused;
}

const isForGood = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500;
