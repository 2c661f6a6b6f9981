import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../../core/config/config.ts';
import type { Mail } from '../../db/outbox.ts';
import { greeted, htmlMail } from './html-mail.ts';

export interface Mailer {
  /** @throws (rejects) when the mail was not accepted; it may be sent again */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Loaded with the first mail: reading it takes a tenth of a server's start. */
const loadNodemailer = () => import('nodemailer');

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
    const outbox = openOnce(async () =>
      (await loadNodemailer()).createTransport({ streamTransport: true, buffer: true, newline: 'unix' }),
    );
    const folder = join(dataDir, 'outbox');
    return {
      async send(mail) {
        const { message: bytes } = await (await outbox.opened()).sendMail(message(mail));
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const path = join(folder, `${mail.id}.eml`);
        await writeFile(`${path}.part`, bytes as Buffer, { mode: 0o600 });
        await rename(`${path}.part`, path);
      },
      close: outbox.close,
    };
  }
  // nodemailer reads options such as ?tls.rejectUnauthorized=false from the URL.
  const server = openOnce(async () =>
    (await loadNodemailer()).createTransport({ url: smtpUrl, ...TIMEOUTS }),
  );
  return {
    async send(mail) {
      await (await server.opened()).sendMail(message(mail));
    },
    close: server.close,
  };
}

function openOnce<Transport extends { close(): void }>(open: () => Promise<Transport>) {
  let opening: Promise<Transport> | undefined;
  return {
    opened: (): Promise<Transport> => {
      // After a failure the next mail tries again.
      opening ??= open().catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
      return opening;
    },
    close: (): void => void opening?.then((transport) => transport.close()).catch(() => {}),
  };
}
