import { createHash, randomBytes } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { BucketSettings } from '../../core/config/config.ts';
import { Unavailable } from '../../core/errors/unavailable.ts';

/** Hex: SHA-256 of the picture, then random digits, so that a key that was given up is never used again. */
export type PictureKey = string;

const HASH_LENGTH = 64;
const RANDOM_BYTES = 8;
const OBJECT_NAME = /\/([0-9a-f]{80})\.png$/;

/** For one try, while a client waits. */
const READ_MS = 1000;
const READ_TRIES = 2;
/** For writes, listings, and bulk reads. */
export const BULK_MS = 10_000;
const PAGE_SIZE = 1000;

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** SHA-256 in hex. */
export const hashIn = (key: PictureKey): string => key.slice(0, HASH_LENGTH);

export const isPictureOf = (key: PictureKey, png: Buffer): boolean => sha256(png) === hashIn(key);

export class DamagedPicture extends Unavailable {}

/** An S3 bucket of pictures. Its calls reject with `Unavailable` when it cannot do what it is asked to. */
export class Bucket {
  readonly #client: AwsClient;
  readonly #url: string;
  readonly #prefix: string;

  constructor({ endpoint, bucket, prefix, region, accessKeyId, secretAccessKey }: BucketSettings) {
    this.#client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
    this.#url = `${endpoint}/${bucket}`;
    this.#prefix = prefix === '' ? '' : `${prefix}/`;
  }

  /** @returns null if it is not there */
  async get(key: PictureKey, timeoutMs = READ_MS): Promise<Buffer | null> {
    for (let tries = 1; ; tries += 1)
      try {
        const { status, body } = await this.#send(this.#addressOf(key), { method: 'GET' }, timeoutMs);
        // A missing bucket is 404 too, and is an error.
        if (status === 404 && body.includes('NoSuchKey')) return null;
        if (status === 200 && isPictureOf(key, body)) return body;
        if (status === 200) throw new DamagedPicture(`the bucket has other bytes for picture ${key}`);
        throw new Unavailable(refusal(status, body));
      } catch (error) {
        if (tries === READ_TRIES) throw error;
      }
  }

  /** Adds a picture, which the bucket checks. @returns its key */
  async add(png: Buffer): Promise<PictureKey> {
    const hash = sha256(png);
    const key = hash + randomBytes(RANDOM_BYTES).toString('hex');
    const headers = { 'content-type': 'image/png', 'x-amz-content-sha256': hash };
    const { status, body } = await this.#send(
      this.#addressOf(key),
      { method: 'PUT', headers, body: new Uint8Array(png) },
      BULK_MS,
    );
    if (status !== 200) throw new Unavailable(refusal(status, body));
    return key;
  }

  async remove(key: PictureKey): Promise<void> {
    const { status, body } = await this.#send(this.#addressOf(key), { method: 'DELETE' }, BULK_MS);
    if (status !== 204 && status !== 200 && status !== 404) throw new Unavailable(refusal(status, body));
  }

  /** Lists one object. */
  async ping(): Promise<void> {
    const { status, body } = await this.#send(
      `${this.#url}?list-type=2&max-keys=1`,
      { method: 'GET' },
      READ_MS,
    );
    if (status !== 200) throw new Unavailable(refusal(status, body));
  }

  /** Keys in their order, in pages; other objects are left out. @param pageSize 1000 at most */
  async *list(pageSize = PAGE_SIZE): AsyncGenerator<PictureKey[]> {
    for (let after = ''; ; ) {
      const query = new URLSearchParams({
        'list-type': '2',
        prefix: this.#prefix,
        'max-keys': String(pageSize),
        ...(after !== '' && { 'start-after': after }),
      });
      const { status, body } = await this.#send(`${this.#url}?${query}`, { method: 'GET' }, BULK_MS);
      if (status !== 200) throw new Unavailable(refusal(status, body));
      const xml = body.toString();
      const names = Array.from(xml.matchAll(/<Key>([^<]*)<\/Key>/g), ([, name = '']) => name);
      yield names.flatMap((name) => OBJECT_NAME.exec(name)?.[1] ?? []);
      after = names.at(-1) ?? '';
      if (after === '' || !xml.includes('<IsTruncated>true</IsTruncated>')) return;
    }
  }

  #addressOf(key: PictureKey): string {
    return `${this.#url}/${this.#prefix}${key.slice(0, 2)}/${key}.png`;
  }

  async #send(url: string, init: RequestInit, timeoutMs: number): Promise<{ status: number; body: Buffer }> {
    try {
      const response = await this.#client.fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
      return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
    } catch (error) {
      throw new Unavailable('the picture bucket does not answer', { cause: error });
    }
  }
}

/** `the picture bucket answered 403 AccessDenied` */
function refusal(status: number, body: Buffer): string {
  const code = /<Code>(\w+)<\/Code>/.exec(body.toString())?.[1];
  return `the picture bucket answered ${status}${code === undefined ? '' : ` ${code}`}`;
}
