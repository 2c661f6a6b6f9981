import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { AuthSecrets } from '../auth-secret.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a secret for one person with AES-256-GCM and the first key, so that the table's contents make no codes. */
export function sealSecret([authSecret]: AuthSecrets, personId: string, secret: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(authSecret), nonce).setAAD(Buffer.from(personId));
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** @returns null: sealed with another secret, for another person, or changed since */
export function openSecret(secrets: AuthSecrets, personId: string, sealed: Buffer): Buffer | null {
  for (const authSecret of secrets) {
    const opened = openWith(authSecret, personId, sealed);
    if (opened !== null) return opened;
  }
  return null;
}

function openWith(authSecret: string, personId: string, sealed: Buffer): Buffer | null {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyFrom(authSecret), nonce)
      .setAAD(Buffer.from(personId))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}

const keyFrom = (authSecret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', authSecret, '', 'blazon second factor', 32));
