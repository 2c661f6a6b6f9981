import type { Refusal } from '../../core/errors/errors.ts';
import type { Standing } from '../../limits/enforce-limits.ts';
import type { Gateway } from '../gateway.ts';
import type { PlainRequest, PlainResponse } from '../http/plain.ts';
import { problem } from '../http/problem.ts';
import { pushRateHeaders } from '../http/rate-headers.ts';

/** One image request on its way: what later steps need of earlier ones. */
export interface Passage {
  gateway: Gateway;
  request: PlainRequest;
  id: string;
  /** Of `performance.now()`. */
  startedAt: number;
  nowMs: number;
}

/** The refusal as problem details, with where the account stands when that is known. */
export function refused(
  { gateway, request, id, nowMs }: Passage,
  refusal: Refusal,
  standing?: Standing,
): PlainResponse {
  const answer = problem(refusal, request, { requestId: id, appOrigin: gateway.appOrigin });
  if (standing !== undefined) pushRateHeaders(answer.headers, standing, nowMs);
  return answer;
}

/** What was thrown, as `Failures` words it. */
export function failed(passage: Passage, error: unknown, standing?: Standing): PlainResponse {
  const { gateway, request, id } = passage;
  const refusal = gateway.failures.refusalOf(error, { requestId: id, operation: 'logo', path: request.path });
  return refused(passage, refusal, standing);
}
