import { createHash, timingSafeEqual } from 'node:crypto';
import http from 'node:http';
import { Registry } from 'prom-client';
import { refuse } from '../../lib/core/errors/errors.ts';
import { fixedHeaders, type PlainRequest, type PlainResponse } from '../../lib/gateway/http/plain.ts';
import { bearerToken } from '../../lib/gateway/http/presented-token.ts';
import { problem } from '../../lib/gateway/http/problem.ts';
import { requestId } from '../../lib/gateway/http/response.ts';
import { NODE_OPTIONS } from '../http1/http-server.ts';
import { requestHeaders } from '../http1/request-headers.ts';
import { nodeSink } from '../http1/write-response.ts';
import { readOnly } from '../refusals.ts';
import type { Metrics } from './create-metrics.ts';

const METRICS_HEADERS = fixedHeaders([
  ...['Content-Type', Registry.PROMETHEUS_CONTENT_TYPE],
  ...['Cache-Control', 'no-store', 'X-Content-Type-Options', 'nosniff'],
]);

const NO_TOKEN = refuse('token_missing', 'Expected METRICS_TOKEN as Authorization: Bearer ….');
const WRONG_TOKEN = refuse('token_invalid', 'The bearer token is not METRICS_TOKEN.');
const NOT_FOUND = refuse('not_found', 'This port serves only /metrics.');

/** @param token null: open to everyone who can reach the port */
export async function serveMetrics(
  metrics: Pick<Metrics, 'text'>,
  token: string | null,
  request: PlainRequest,
): Promise<PlainResponse> {
  const wrongMethod = readOnly(request.method);
  if (wrongMethod !== null) return refused(wrongMethod, request);
  const presented = bearerToken(request.headers.authorization);
  if (token !== null && (presented === null || !isEqual(presented, token)))
    return refused(presented === null ? NO_TOKEN : WRONG_TOKEN, request);
  const body = Buffer.from(await metrics.text());
  return {
    status: 200,
    fixed: METRICS_HEADERS,
    headers: ['Content-Length', String(body.length)],
    body: request.method === 'HEAD' ? null : body,
  };
}

/** A server for `METRICS_PORT`; the caller listens and closes. */
export const metricsServer = (metrics: Pick<Metrics, 'text'>, token: string | null): http.Server =>
  http.createServer(NODE_OPTIONS, ({ method = 'GET', url = '/', rawHeaders }, response) => {
    const [path = '/', query = ''] = url.split('?', 2);
    const request: PlainRequest = { method, path, query, headers: requestHeaders(rawHeaders) };
    const sink = nodeSink(response);
    const answer =
      path === '/metrics'
        ? serveMetrics(metrics, token, request)
        : Promise.resolve(refused(NOT_FOUND, request));
    answer.then(
      (plain) => sink.send(plain),
      () => sink.abort(),
    );
  });

const refused = (refusal: Parameters<typeof problem>[0], request: PlainRequest): PlainResponse =>
  problem(refusal, request, { requestId: requestId(), appOrigin: null });

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Of digests, which have the same length, so that the time tells nothing. */
const isEqual = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
