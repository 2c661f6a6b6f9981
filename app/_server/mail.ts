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

/** Without `SMTP_URL`, mail goes to a folder; pages say so. */
export const reachesPeople = (): boolean => appConfig().smtpUrl !== null;

export const mailContext = (): MailContext => ({ appOrigin: appOrigin() });

/** Sends after the response; call it always: response times must not reveal known addresses. */
export function sendQueued(): void {
  after(() => mailSender().sendDue());
}
