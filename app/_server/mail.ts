import 'server-only';
import { after } from 'next/server';
import type { MailContext } from '../../lib/accounts/account-mails.ts';
import { openMailer } from '../../lib/jobs/mail/mailer.ts';
import type { Mail, Mailer } from '../../lib/notifications/mail.ts';
import { appConfig, appOrigin } from './config.ts';
import { nextService } from './service.ts';

const kept = globalThis as typeof globalThis & { blazonMailer?: Mailer };

/** Pauses before a mail that was not taken is tried again. */
const AGAIN_MS = [2_000, 15_000, 60_000];

/** Whether mail reaches people: without `SMTP_URL` it goes to a folder, which pages say. */
export const reachesPeople = (): boolean => appConfig().smtpUrl !== null;

export const mailContext = (): MailContext => ({ appOrigin: appOrigin() });

/**
 * Sends after the answer has gone out: how long it takes, and whether there was anything to send, shows to nobody.
 * A server that is away for a minute is waited for; what is lost then can be asked for again by its reader.
 */
export function sendLater(...mails: readonly (Mail | null)[]): void {
  const due = mails.filter((mail) => mail !== null);
  if (due.length > 0) after(() => Promise.all(due.map(deliver)).then(() => undefined));
}

async function deliver(mail: Mail): Promise<void> {
  kept.blazonMailer ??= openMailer(appConfig());
  for (const pause of [...AGAIN_MS, null])
    try {
      await kept.blazonMailer.send(mail);
      return;
    } catch (error) {
      nextService().log.warn({ err: error, mail: mail.id }, 'a mail was not taken');
      if (pause !== null) await new Promise((done) => setTimeout(done, pause).unref());
    }
}
