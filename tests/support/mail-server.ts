import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { atFileEnd } from './file-end.ts';

/** An SMTP server that records accepted mails. @param gone addresses it rejects */
export async function mailServer(gone: readonly string[] = []) {
  const mails: { to: string[]; mail: Email }[] = [];
  let refusing = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      if (gone.includes(address)) done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
      else done();
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        if (refusing) return done(new Error('mailbox busy'));
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), mail });
        done();
      });
    },
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  atFileEnd(() => new Promise<void>((done) => server.close(() => done())));
  const { port } = server.server.address() as AddressInfo;
  return {
    mails,
    refuse: (isRefusing: boolean) => {
      refusing = isRefusing;
    },
    url: `smtp://127.0.0.1:${port}`,
  };
}
