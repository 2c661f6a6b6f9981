import { join } from 'node:path';
import type { Config } from '../../core/config/config.ts';
import { Unavailable } from '../../core/errors/unavailable.ts';
import { Bucket, type PictureKey } from './bucket.ts';
import { DiskCache } from './disk-cache.ts';

export type StoredPicture = Buffer | PictureKey;

/** Columns of `logo_rendition`. An earlier version replaces `png` only, so it counts if both are there. */
export interface PictureColumns {
  png: Buffer | null;
  object: PictureKey | null;
}

export interface PictureReads {
  disk: number;
  bucket: number;
  failed: number;
}

/** Pictures that are not in the database (docs/decisions/0100). */
export class PictureStore {
  /** null: there is none, only pictures in the database. */
  readonly bucket: Bucket | null;
  readonly isReadOnly: boolean;
  readonly reads: PictureReads = { disk: 0, bucket: 0, failed: 0 };
  readonly #cache: DiskCache | null;

  constructor({ bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>) {
    this.bucket = bucket && new Bucket(bucket);
    this.isReadOnly = bucket?.isReadOnly ?? true;
    this.#cache = bucket && new DiskCache(join(dataDir, 'pictures'), bucket.cacheBytes);
  }

  /** @throws (rejects) Unavailable */
  async get(key: PictureKey): Promise<Buffer> {
    const cached = await this.#cache?.get(key);
    if (cached != null) {
      this.reads.disk += 1;
      return cached;
    }
    try {
      const png = await this.#bucketOr().get(key);
      if (png === null) throw new Unavailable(`picture ${key} is missing from the bucket`);
      this.reads.bucket += 1;
      void this.#cache?.set(key, png);
      return png;
    } catch (error) {
      this.reads.failed += 1;
      throw error;
    }
  }

  /** For pages, which are shown without pictures while the bucket is away. @returns null for no picture too */
  async show(columns: PictureColumns | null | undefined): Promise<Buffer | null> {
    const stored = columns && storedPicture(columns);
    if (typeof stored !== 'string') return stored ?? null;
    return this.get(stored).catch((error: unknown) => {
      if (error instanceof Unavailable) return null;
      throw error;
    });
  }

  #bucketOr(): Bucket {
    if (this.bucket === null) throw new Unavailable('pictures are in a bucket, but PICTURES_URL is not set');
    return this.bucket;
  }
}

export const storedPicture = ({ png, object }: PictureColumns): StoredPicture | null => png ?? object;
