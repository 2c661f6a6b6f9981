import { Unavailable } from '../db/deadline.ts';
import { ERRORS, type Refusal, refuse } from '../errors/errors.ts';
import type { PlainRequest, PlainResponse } from '../http/plain.ts';
import { problem } from '../http/problem.ts';
import type { Standing } from '../limits/enforce-limits.ts';
import { pushRateHeaders } from '../limits/rate-headers.ts';
import { DrawerUnavailable } from '../monograms/drawer.ts';
import type { Service } from '../service/service.ts';

/** One image request on its way: what later steps need of earlier ones. */
export interface Passage {
  service: Service;
  request: PlainRequest;
  id: string;
  /** Of `performance.now()`. */
  startedAt: number;
  nowMs: number;
}

/** The refusal as problem details, with where the account stands when that is known. */
export function refused(
  { service, request, id, nowMs }: Passage,
  refusal: Refusal,
  standing?: Standing,
): PlainResponse {
  const answer = problem(refusal, request, { requestId: id, appOrigin: service.appOrigin });
  if (standing !== undefined) pushRateHeaders(answer.headers, standing, nowMs);
  return answer;
}

/** What was thrown: 503 where something needed is down, 500 with nothing of the cause otherwise. Both are logged. */
export function failed(passage: Passage, error: unknown, standing?: Standing): PlainResponse {
  const isDown = error instanceof Unavailable || error instanceof DrawerUnavailable;
  const code = isDown ? 'unavailable' : 'internal_error';
  const { status, title } = ERRORS[code];
  passage.service.log[isDown ? 'warn' : 'error'](
    { err: error, request_id: passage.id, operation: 'logo', path: passage.request.path, status },
    title,
  );
  return refused(
    passage,
    isDown
      ? refuse(code, 'Something this request needs is not reachable right now. Try again shortly.', {
          retryAfterSeconds: 1,
        })
      : refuse(code, 'The request could not be answered. It was logged under its request id.'),
    standing,
  );
}
