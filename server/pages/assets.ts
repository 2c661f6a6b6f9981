import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { extname, join } from 'node:path';
import { type ContentCoding, chooseCoding } from '../../lib/gateway/http/choose-coding.ts';
import { matchesEtag } from '../../lib/gateway/http/response.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=UTF-8',
  '.ico': 'image/x-icon',
  '.js': 'application/javascript; charset=UTF-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Copies that the build makes (`server/compress-assets.mjs`). */
const ENDINGS = { identity: '', br: '.br', gzip: '.gz' } as const satisfies Record<ContentCoding, string>;

interface Encoded {
  bytes: Buffer;
  etag: string;
  headers: string[];
}

type Asset = Partial<Record<ContentCoding, Encoded>> & { identity: Encoded };

export interface AssetReply {
  status: 200 | 304;
  headers: string[];
  bytes: Buffer;
}

const NOTHING = Buffer.alloc(0);

/**
 * Scripts, styles and fonts of the pages, some 3 MB in memory: Next would compress a file for each request. Their names
 * contain a hash of their content.
 */
export class Assets {
  readonly #byPath = new Map<string, Asset>();

  /** @param nextDir output folder of `next build`; nothing is found if it has no assets */
  constructor(nextDir: string) {
    const folder = join(nextDir, 'static');
    if (!existsSync(folder)) return;
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const type = TYPES[extname(name)];
      if (type !== undefined)
        this.#byPath.set(`/_next/static/${name.replaceAll('\\', '/')}`, readAsset(join(folder, name), type));
    }
  }

  /** @returns null if there is no such asset: Next may have one from a newer build */
  answer(path: string, headers: IncomingHttpHeaders): AssetReply | null {
    const asset = this.#byPath.get(path);
    if (asset === undefined) return null;
    const encoded = asset[chooseCoding(headers['accept-encoding'])] ?? asset.identity;
    return matchesEtag(headers['if-none-match'], encoded.etag)
      ? { status: 304, headers: encoded.headers, bytes: NOTHING }
      : {
          status: 200,
          headers: [...encoded.headers, 'Content-Length', String(encoded.bytes.length)],
          bytes: encoded.bytes,
        };
  }
}

function readAsset(path: string, type: string): Asset {
  const read = (coding: ContentCoding): Encoded => {
    const bytes = readFileSync(path + ENDINGS[coding]);
    const etag = createHash('sha256').update(bytes).digest('hex').slice(0, 24);
    const headers = [
      ...['Content-Type', type],
      ...['Cache-Control', 'public, max-age=31536000, immutable'],
      ...['ETag', `"${etag}"`],
      ...['Vary', 'Accept-Encoding'],
      ...['X-Content-Type-Options', 'nosniff'],
    ];
    if (coding !== 'identity') headers.push('Content-Encoding', coding);
    return { bytes, etag, headers };
  };
  const isCompressed = existsSync(path + ENDINGS.br) && existsSync(path + ENDINGS.gzip);
  return { identity: read('identity'), ...(isCompressed && { br: read('br'), gzip: read('gzip') }) };
}
