import { ERRORS, type Refusal } from '../core/errors/errors.ts';
import { redact } from '../core/log/redact.ts';
import type { RequestOutcome } from '../core/operations.ts';
import type { Caller, RequestContext } from './admit.ts';
import { pageHostRedacted } from './http/page-host.ts';

const MAX_ASKED = 200;
const MAX_SITE = 255;

/** Notes no visitors of our own pages. @param asked instead of the path: tool and argument of an MCP call */
export function noteRequest(
  { gateway, request, operation, nowMs, startedAt }: RequestContext,
  { id, account, isForOwnPages }: Caller,
  status: number,
  outcome: RequestOutcome,
  { reason, asked = request.path }: Noted,
): void {
  if (isForOwnPages || !gateway.requests.takes(account.id)) return;
  gateway.requests.add({
    accountId: account.id,
    tokenId: id,
    atMs: nowMs,
    operation,
    // PostgreSQL refuses null bytes.
    asked: redact(asked.slice(0, MAX_ASKED).replace(/\p{Cc}/gu, ' ')),
    status,
    outcome,
    reason,
    site: pageHostRedacted(request.headers)?.slice(0, MAX_SITE) ?? null,
    microseconds: Math.min(2 ** 31 - 1, Math.round((performance.now() - startedAt) * 1000)),
  });
}

interface Noted {
  reason: string | null;
  asked?: string;
}

export function noteRefusal(context: RequestContext, caller: Caller, { code }: Refusal): void {
  const { status } = ERRORS[code];
  const outcome = status === 404 ? 'not_found' : status >= 500 ? 'failed' : 'refused';
  noteRequest(context, caller, status, outcome, { reason: code });
}
