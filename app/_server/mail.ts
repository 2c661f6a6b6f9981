import 'server-only';
import { after } from 'next/server';
import type { MailContext } from '../../lib/accounts/account-mails.ts';
import { MailSender } from '../../lib/jobs/mail/mail-sender.ts';
import { openMailer } from '../../lib/jobs/mail/mailer.ts';
import { appConfig, appOrigin } from './config.ts';
import { database } from './database.ts';
import { appLog } from './log.ts';

// On globalThis, because hot reload loads modules again.
const kept = globalThis as typeof globalThis & { blazonMailSender?: MailSender };

function mailSender(): MailSender {
  kept.blazonMailSender ??= new MailSender(database(), openMailer(appConfig()), appLog(), appOrigin());
  return kept.blazonMailSender;
}

/** Whether mail reaches people: without `SMTP_URL` it goes to a folder, which pages say. */
export const reachesPeople = (): boolean => appConfig().smtpUrl !== null;

export const mailContext = (): MailContext => ({ appOrigin: appOrigin() });

/**
 * Sends what a verb queued, after the response has gone out. To be called whether or not there is a mail: the time the
 * response takes must not tell whether an address is known.
 */
export function sendQueued(): void {
  after(() => mailSender().sendDue());
}
