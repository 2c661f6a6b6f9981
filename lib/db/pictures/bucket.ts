import { createHash, randomBytes } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { BucketSettings } from '../../core/config/config.ts';
import { Unavailable } from '../../core/errors/unavailable.ts';

/** Hex: SHA-256 of the picture, then random digits, so that a key that was given up is never used again. */
export type PictureKey = string;

const HASH_LENGTH = 64;
const RANDOM_BYTES = 8;
const KEY = /^[0-9a-f]{80}$/;

/** For one try, while a client waits. */
const READ_MS = 1000;
const READ_TRIES = 2;
export const BULK_MS = 10_000;
const PAGE_SIZE = 1000;

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

export const hashIn = (key: PictureKey): string => key.slice(0, HASH_LENGTH);

export const isPictureOf = (key: PictureKey, png: Buffer): boolean => sha256(png) === hashIn(key);

export class DamagedPicture extends Unavailable {}

/** An S3 bucket of pictures. Its calls reject with `Unavailable` when the bucket does not answer or refuses. */
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

  async ping(): Promise<void> {
    await this.#listing({ 'max-keys': '1' }, READ_MS);
  }

  /** Keys in their order, in pages; other objects are left out. @param pageSize 1000 at most */
  async *list(pageSize = PAGE_SIZE): AsyncGenerator<PictureKey[]> {
    for (let page: Record<string, string> = {}; ; ) {
      const xml = await this.#listing({ 'max-keys': String(pageSize), ...page }, BULK_MS);
      yield Array.from(xml.matchAll(/<Key>([^<]*)<\/Key>/g), ([, name = '']) => this.#keyOf(name)).filter(
        (key) => key !== null,
      );
      if (!xml.includes('<IsTruncated>true</IsTruncated>')) return;
      const [, token] = /<NextContinuationToken>([^<]+)</.exec(xml) ?? [];
      if (token === undefined) throw new Unavailable('the picture bucket lists no further page');
      page = { 'continuation-token': plainText(token) };
    }
  }

  async #listing(parameters: Record<string, string>, timeoutMs: number): Promise<string> {
    const query = new URLSearchParams({ 'list-type': '2', prefix: this.#prefix, ...parameters });
    const { status, body } = await this.#send(`${this.#url}?${query}`, { method: 'GET' }, timeoutMs);
    if (status !== 200) throw new Unavailable(refusal(status, body));
    return body.toString();
  }

  #addressOf(key: PictureKey): string {
    return `${this.#url}/${this.#nameOf(key)}`;
  }

  #nameOf(key: PictureKey): string {
    return `${this.#prefix}${key.slice(0, 2)}/${key}.png`;
  }

  /** null: another object. */
  #keyOf(name: string): PictureKey | null {
    const key = name.slice(this.#prefix.length + 'aa/'.length, -'.png'.length);
    return KEY.test(key) && name === this.#nameOf(key) ? key : null;
  }

  async #send(url: string, init: RequestInit, timeoutMs: number): Promise<{ status: number; body: Buffer }> {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      // Not in `init`: once the signed request is garbage, its signal no longer aborts what it began.
      const response = await fetch(await this.#client.sign(url, init), { signal });
      return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
    } catch (error) {
      throw new Unavailable(`the picture bucket does not answer: ${reasonOf(error)}`, { cause: error });
    }
  }
}

/** `fetch` has the reason in its cause; of a host with several addresses that has a code and an empty message. */
function reasonOf(error: unknown): string {
  const reason: unknown = error instanceof Error ? (error.cause ?? error) : error;
  if (!(reason instanceof Error)) return String(reason);
  return reason.message || ('code' in reason ? String(reason.code) : reason.name);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const plainText = (xml: string): string => xml.replace(/&(\w+);/g, (all, name) => ENTITIES[name] ?? all);

/** `the picture bucket answered 403 AccessDenied` */
function refusal(status: number, body: Buffer): string {
  const code = /<Code>(\w+)<\/Code>/.exec(body.toString())?.[1];
  return `the picture bucket answered ${status}${code === undefined ? '' : ` ${code}`}`;
}
