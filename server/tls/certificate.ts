import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import type https from 'node:https';
import { createSecureContext } from 'node:tls';
import type { Config } from '../../lib/core/config/config.ts';
import type { Logger } from '../../lib/core/log/logger.ts';

export interface Certificate {
  /** PEM, with its chain. */
  cert: Buffer;
  key: Buffer;
}

export interface FollowedCertificate {
  current: Certificate;
  /** Gives the server each new certificate; open connections keep theirs. */
  follow(server: Pick<https.Server, 'setSecureContext'>): void;
  close(): void;
}

/** Polled: links and mounted secrets are replaced without an event for their path. */
const POLL_MS = 5_000;

/**
 * Reads the files of a certificate, and again when either changes. While they do not match, such as between the
 * replacements of the two, the last one that did stays in use.
 * @throws when they cannot be read or do not match
 */
export function openCertificate(
  files: NonNullable<Config['tls']>,
  log: Logger,
  pollMs = POLL_MS,
): FollowedCertificate {
  let server: Pick<https.Server, 'setSecureContext'> | null = null;
  const opened: FollowedCertificate = {
    current: read(files),
    follow: (followed) => {
      server = followed;
    },
    close: () => {
      for (const path of Object.values(files)) unwatchFile(path);
    },
  };
  const reload = (): void => {
    try {
      opened.current = read(files);
      server?.setSecureContext({ ...opened.current, minVersion: 'TLSv1.2' });
      log.info('the TLS certificate was replaced');
    } catch (error) {
      log.error({ err: error }, 'the new TLS certificate cannot be used; the last one stays in use');
    }
  };
  for (const path of Object.values(files))
    watchFile(path, { interval: pollMs, persistent: false }, (now, before) => {
      if (now.mtimeMs !== before.mtimeMs || now.ino !== before.ino) reload();
    });
  return opened;
}

function read(files: NonNullable<Config['tls']>): Certificate {
  try {
    const certificate = { cert: readFileSync(files.cert), key: readFileSync(files.key) };
    // Throws when the key is another one's.
    createSecureContext(certificate);
    return certificate;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`TLS_CERT (${files.cert}) and TLS_KEY (${files.key}) cannot be used: ${reason}.`);
  }
}
