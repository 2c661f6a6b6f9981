import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { ContentCoding } from '../http/choose-coding.ts';
import type { BrandRecord, RecordSources } from './brand-record.ts';
import { withFund } from './build-record.ts';

/** Body in one coding, with its strong entity tag without quotes (RFC 9110 section 8.8.3). */
interface RecordBytes {
  bytes: Buffer;
  etag: string;
  /** `ETag` with its CRLF. */
  etagLine: string;
  bodyLines: string;
}

const recordBytes = (bytes: Buffer, etag: string, coding: ContentCoding): RecordBytes => ({
  bytes,
  etag,
  etagLine: `ETag: "${etag}"\r\n`,
  bodyLines: `${coding === 'identity' ? '' : `Content-Encoding: ${coding}\r\n`}Content-Length: ${bytes.length}\r\n`,
});

/** Smaller bodies fit in one packet; compressing them gains nothing. */
const MIN_COMPRESSED_BYTES = 860;

export class ServedRecord {
  readonly record: BrandRecord;
  readonly #sources: RecordSources;
  readonly #made: Partial<Record<ContentCoding, RecordBytes>> = {};
  readonly #identity: RecordBytes;

  constructor(record: BrandRecord, sources: RecordSources) {
    this.record = record;
    this.#sources = sources;
    const bytes = Buffer.from(JSON.stringify(record));
    const etag = createHash('sha256').update(bytes).digest('hex').slice(0, 24);
    this.#identity = recordBytes(bytes, etag, 'identity');
    this.#made.identity = this.#identity;
  }

  /** With the source of each field. Rarely asked for, so not kept. */
  withSources(): ServedRecord {
    const record = { ...this.record, sources: this.#sources };
    return new ServedRecord(record, this.#sources);
  }

  /** For an identifier of a fund: the provider's record with the fund's name. Not kept: a provider has thousands. */
  ofFund(name: string): ServedRecord {
    return new ServedRecord(withFund(this.record, name), this.#sources);
  }

  get isWorthCompressing(): boolean {
    return this.#identity.bytes.length >= MIN_COMPRESSED_BYTES;
  }

  encoded(coding: ContentCoding): RecordBytes {
    const made = this.#made[coding];
    if (made !== undefined) return made;
    const bytes = compress(this.#identity.bytes, coding);
    const fresh = recordBytes(bytes, `${this.#identity.etag}-${coding}`, coding);
    this.#made[coding] = fresh;
    return fresh;
  }
}

function compress(bytes: Buffer, coding: ContentCoding): Buffer {
  if (coding === 'gzip') return gzipSync(bytes, { level: 9 });
  if (coding === 'br')
    return brotliCompressSync(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 6,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    });
  return bytes;
}
