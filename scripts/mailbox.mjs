import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';

/**
 * A mail server that saves each mail to a file, named by time of arrival.
 * @returns {Promise<{ url: string, folder: string, stop: () => Promise<void> }>} `url` for SMTP_URL
 */
export async function startMailbox() {
  const folder = mkdtempSync(join(tmpdir(), 'blazon-mail-'));
  let taken = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, _session, done) {
      const chunks = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', () => {
        taken += 1;
        const path = join(folder, `${Date.now()}-${String(taken).padStart(6, '0')}.eml`);
        writeFileSync(`${path}.part`, Buffer.concat(chunks));
        renameSync(`${path}.part`, path);
        done();
      });
    },
  });
  await new Promise((resolve, reject) => {
    server.on('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `smtp://127.0.0.1:${server.server.address().port}`,
    folder,
    async stop() {
      await new Promise((done) => server.close(done));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
