import { createHash } from 'node:crypto';
import { refuse } from '../../core/errors/errors.ts';
import type { Gateway } from '../gateway.ts';
import { PREFLIGHT_HEADERS } from '../http/headers.ts';
import { fixedHeaders, type PlainRequest, type PlainResponse } from '../http/plain.ts';
import { problem } from '../http/problem.ts';
import { matchesEtag, requestId } from '../http/response.ts';
import { openApiDocument } from './document.ts';

const HEADERS = [
  'Cache-Control',
  'public, max-age=0, must-revalidate',
  'Access-Control-Allow-Origin',
  '*',
  'X-Content-Type-Options',
  'nosniff',
];
const DOCUMENT_HEADERS = fixedHeaders(['Content-Type', 'application/json', ...HEADERS]);
const NOT_MODIFIED = fixedHeaders(HEADERS);

interface Served {
  bytes: Buffer;
  etag: string;
}

const served = new WeakMap<Gateway, Served>();

function documentOf(gateway: Gateway): Served {
  const kept = served.get(gateway);
  if (kept !== undefined) return kept;
  const bytes = Buffer.from(`${JSON.stringify(openApiDocument(gateway.addresses), null, 2)}\n`);
  const fresh = { bytes, etag: createHash('sha256').update(bytes).digest('hex').slice(0, 24) };
  served.set(gateway, fresh);
  return fresh;
}

export function serveOpenApi(gateway: Gateway, request: PlainRequest): PlainResponse {
  if (request.method === 'OPTIONS') return { status: 204, fixed: PREFLIGHT_HEADERS, headers: [], body: null };
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return problem(
      refuse('method_not_allowed', `Expected GET or HEAD; got ${request.method.slice(0, 20)}.`),
      request,
      { requestId: requestId(), appOrigin: gateway.appOrigin },
    );
  const { bytes, etag } = documentOf(gateway);
  const headers = ['ETag', `"${etag}"`];
  if (matchesEtag(request.headers['if-none-match'], etag))
    return { status: 304, fixed: NOT_MODIFIED, headers, body: null };
  headers.push('Content-Length', `${bytes.length}`);
  return { status: 200, fixed: DOCUMENT_HEADERS, headers, body: request.method === 'HEAD' ? null : bytes };
}
