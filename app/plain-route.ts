import 'server-only';
import type { Answer, PlainRequest } from '../lib/http/plain.ts';
import type { Service } from '../lib/service/service.ts';
import { nextService } from './service.ts';

type Serve = (service: Service, request: PlainRequest, text: string) => Answer;

/**
 * Makes route handlers of a data-plane operation: `Request` to plain values and back. They serve `next dev`,
 * hosts where only Next runs, and the parity suite; the front server calls the same operation without them.
 * @param serve the operation
 * @param name the route parameter that holds the text; Next has decoded it once
 */
export function plainRoute<Name extends string>(serve: Serve, name: Name) {
  const handle = async (request: Request, { params }: { params: Promise<Record<Name, string>> }): Promise<Response> => {
    const { [name]: text } = await params;
    const { status, headers, body } = await serve(nextService(), plainRequest(request), text);
    const pairs: [string, string][] = [];
    for (let i = 0; i < headers.length; i += 2) pairs.push([headers[i] ?? '', headers[i + 1] ?? '']);
    return new Response(body === null ? null : new Uint8Array(body), { status, headers: pairs });
  };
  return { GET: handle, HEAD: handle, OPTIONS: handle, POST: handle, PUT: handle, PATCH: handle, DELETE: handle };
}

function plainRequest(request: Request): PlainRequest {
  const { pathname, search } = new URL(request.url);
  const header = (name: string) => request.headers.get(name) ?? undefined;
  return {
    method: request.method,
    path: pathname,
    query: search.slice(1),
    headers: {
      authorization: header('authorization'),
      'if-none-match': header('if-none-match'),
      'x-request-id': header('x-request-id'),
      accept: header('accept'),
    },
    clientAddress: header('x-forwarded-for') ?? null,
  };
}
