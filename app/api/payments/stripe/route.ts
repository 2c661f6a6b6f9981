import { isRefusal, type Refusal, refuse } from '../../../../lib/core/errors/errors.ts';
import { problem } from '../../../../lib/gateway/http/problem.ts';
import { requestId } from '../../../../lib/gateway/http/response.ts';
import { StripePayments } from '../../../../lib/payments/stripe-payments.ts';
import { appConfig } from '../../../_server/config.ts';
import { appLog } from '../../../_server/log.ts';
import { nextPayments } from '../../../_server/payments.ts';
import { plainResponse } from '../../../_server/plain-route.ts';

export const dynamic = 'force-dynamic';

/** In bytes; Stripe's events are a few kilobytes. */
const MAX_BODY = 1_000_000;

/** Stripe's webhook; Stripe retries unless it gets 200. */
export async function POST(request: Request): Promise<Response> {
  const payments = nextPayments();
  if (!(payments instanceof StripePayments)) return refusal(refuse('not_found', 'Nothing is paid for here.'));
  const body = await bodyOf(request);
  if (body === null)
    return refusal(refuse('invalid_request', `Expected a body of at most ${MAX_BODY} bytes.`));
  const received = await payments.receive(body, request.headers.get('stripe-signature') ?? '');
  if (!isRefusal(received)) return Response.json(received, { headers: { 'Cache-Control': 'no-store' } });
  appLog().warn({ code: received.code }, 'payment event rejected');
  return refusal(received);
}

async function bodyOf(request: Request): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > MAX_BODY) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function refusal(why: Refusal): Response {
  const at = { method: 'POST', path: '/api/payments/stripe', query: '', headers: {} };
  return plainResponse(problem(why, at, { requestId: requestId(), appOrigin: appConfig().origins.app }));
}
