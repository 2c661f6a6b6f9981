import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a secret for one person with AES-256-GCM, so that the table's contents make no codes. */
export function sealSecret(authSecret: string, personId: string, secret: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyFrom(authSecret), nonce).setAAD(Buffer.from(personId));
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** @returns null: sealed with another secret, for another person, or changed since */
export function openSecret(authSecret: string, personId: string, sealed: Buffer): Buffer | null {
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
