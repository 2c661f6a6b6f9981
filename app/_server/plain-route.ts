import 'server-only';
import {
  type Answer,
  allHeaders,
  type PlainRequest,
  type PlainResponse,
} from '../../lib/gateway/http/plain.ts';
import type { Service } from '../../server/create-service.ts';
import { siteEntry } from '../(account)/session-cookie.ts';
import { NOT_FOUND_POLICY, notFoundHtml } from '../(images)/not-found-html.ts';
import { addressIn } from './client-address.ts';
import { nextService } from './service.ts';

type Serve = (service: Service, request: PlainRequest, text: string) => Answer;

/** For `next dev`, hosts with only Next, and the parity suite. @param name route parameter, decoded once by Next */
export function plainRoute<Name extends string>(serve: Serve, name: Name | null) {
  const handle = async (
    request: Request,
    { params }: { params: Promise<Partial<Record<Name, string | string[]>> | undefined> },
  ): Promise<Response> => {
    const text = name === null ? '' : [(await params)?.[name] ?? []].flat().join('/');
    const plain = plainRequest(request);
    const service = nextService();
    const answer = await serve(service, plain, text);
    service.meter.write();
    const response = plainResponse(answer);
    return isForReaders(plain, response.headers) ? notFoundPage(plain, response.headers) : response;
  };
  return {
    GET: handle,
    HEAD: handle,
    OPTIONS: handle,
    POST: handle,
    PUT: handle,
    PATCH: handle,
    DELETE: handle,
  };
}

export function plainResponse(answer: PlainResponse): Response {
  const headers = allHeaders(answer);
  const pairs = new Headers();
  for (let i = 0; i < headers.length; i += 2) pairs.append(headers[i] ?? '', headers[i + 1] ?? '');
  const body = answer.body === null ? null : new Uint8Array(answer.body);
  return new Response(body, { status: answer.status, headers: pairs });
}

const isForReaders = (request: PlainRequest, headers: Headers): boolean =>
  headers.get('X-Error-Code') === 'not_found' && (request.headers.accept ?? '').includes('text/html');

async function notFoundPage(request: PlainRequest, headers: Headers): Promise<Response> {
  headers.delete('Content-Length');
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set('Content-Security-Policy', NOT_FOUND_POLICY);
  headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
  headers.append('Vary', 'Accept, Cookie');
  const html = request.method === 'HEAD' ? null : notFoundHtml(request.path, await siteEntry());
  return new Response(html, { status: 404, headers });
}

export function plainRequest(request: Request): PlainRequest {
  const { pathname, search } = new URL(request.url);
  const header = (name: string) => request.headers.get(name) ?? undefined;
  return {
    method: request.method,
    path: pathname,
    query: search.slice(1),
    headers: {
      authorization: header('authorization'),
      'if-none-match': header('if-none-match'),
      accept: header('accept'),
      origin: header('origin'),
      referer: header('referer'),
      host: header('host'),
    },
    client: () => addressIn(request.headers),
  };
}
