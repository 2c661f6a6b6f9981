import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../../core/config/config.ts';
import type { Mail } from '../../db/outbox.ts';
import { greeted, htmlMail } from './html-mail.ts';

export interface Mailer {
  /** @throws (rejects) when the mail was not accepted; it may be sent again */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Together shorter than a mail's reservation. */
const TIMEOUTS = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 };

/** Sends through `SMTP_URL`; without it, writes each mail as a file into `<data>/outbox`. */
export function openMailer({
  smtpUrl,
  mailFrom,
  dataDir,
}: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mailer {
  const message = ({ id, to, subject, text }: Mail) => ({
    from: mailFrom,
    to,
    subject,
    text: greeted(text),
    html: htmlMail({ subject, text }),
    messageId: `<${id}@blazon>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    // Texts contain names and notes of customers: never read a file or fetch a URL for them.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  if (smtpUrl === null) {
    const outbox = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
    const folder = join(dataDir, 'outbox');
    return {
      async send(mail) {
        const { message: bytes } = await outbox.sendMail(message(mail));
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const path = join(folder, `${mail.id}.eml`);
        await writeFile(`${path}.part`, bytes as Buffer, { mode: 0o600 });
        await rename(`${path}.part`, path);
      },
      close: () => outbox.close(),
    };
  }
  // nodemailer reads options such as ?tls.rejectUnauthorized=false from the URL.
  const server = createTransport({ url: smtpUrl, ...TIMEOUTS });
  return {
    async send(mail) {
      await server.sendMail(message(mail));
    },
    close: () => server.close(),
  };
}
