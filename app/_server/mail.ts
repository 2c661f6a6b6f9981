import 'server-only';
import { after } from 'next/server';
import type { MailContext } from '../../lib/accounts/account-mails.ts';
import { appConfig, appOrigin } from './config.ts';
import { nextService } from './service.ts';

/** Whether mail reaches people: without `SMTP_URL` it goes to a folder, which pages say. */
export const reachesPeople = (): boolean => appConfig().smtpUrl !== null;

export const mailContext = (): MailContext => ({ appOrigin: appOrigin() });

/**
 * Sends what a verb queued, after the response has gone out. To be called whether or not there is a mail: the time the
 * response takes must not tell whether an address is known.
 */
export function sendQueued(): void {
  after(() => nextService().notifications.sendDue());
}
