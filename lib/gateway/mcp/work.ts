import { quoted } from '../../core/errors/errors.ts';
import { META } from './client-schemas.ts';
import { FAILURES, type Failure, failure, RPC } from './failures.ts';
import { handshakeStep } from './handshake.ts';
import type { McpHeaders } from './headers.ts';
import { idOf, type Message, readMessage } from './message.ts';
import { hasBatches, isServed, isStateless, SUPPORTED_REVISIONS } from './revisions.ts';
import { statelessStep } from './stateless.ts';
import { fail, type Step } from './step.ts';

const MAX_BATCH = 100;

/** One step per message. A body that is not a message is one failing step. */
export interface Work {
  steps: Step[];
  isBatch: boolean;
}

export function readWork(body: unknown, headers: McpHeaders): Work {
  if (Array.isArray(body)) return readBatch(body, headers);
  const message = readMessage(body);
  const step = message === null ? fail(idOf(body), FAILURES.message) : readStep(message, headers);
  return { steps: [step], isBatch: false };
}

function readStep(message: Message, headers: McpHeaders): Step {
  const stateless = message.kind === 'response' ? null : statelessStep(message, headers);
  if (stateless !== null) return stateless;
  const isInitialize = message.kind === 'request' && message.method === 'initialize';
  const wrong = isInitialize ? null : wrongRevision(headers);
  if (wrong !== null) return fail(message.kind === 'request' ? message.id : null, wrong);
  return handshakeStep(message);
}

/** Each member has its own response; an invalid batch fails as a whole. */
function readBatch(members: unknown[], headers: McpHeaders): Work {
  const revision = headers['mcp-protocol-version'];
  const whole = (wrong: Failure): Work => ({ steps: [fail(null, wrong)], isBatch: false });
  if (members.length === 0) return whole(FAILURES.emptyBatch);
  if (members.length > MAX_BATCH) return whole(FAILURES.largeBatch);
  const messages: Message[] = [];
  for (const member of members) {
    const message = readMessage(member);
    if (message === null) return whole(FAILURES.batchMember);
    if (claimsStateless(message)) return whole(FAILURES.batchRevision);
    messages.push(message);
  }
  if (revision !== undefined && isStateless(revision)) return whole(FAILURES.batchRevision);
  const wrong = wrongRevision(headers);
  if (wrong !== null) return whole(wrong);
  if (!hasBatches(revision)) return whole(FAILURES.batchRevision);
  const isInitialize = (message: Message) => message.kind === 'request' && message.method === 'initialize';
  if (messages.length > 1 && messages.some(isInitialize)) return whole(FAILURES.batchInitialize);
  return { steps: messages.map(handshakeStep), isBatch: true };
}

const claimsStateless = (message: Message): boolean => {
  if (message.kind === 'response') return false;
  const meta = message.params?._meta;
  return typeof meta === 'object' && meta !== null && Object.hasOwn(meta, META.revision);
};

function wrongRevision(headers: McpHeaders): Failure | null {
  const revision = headers['mcp-protocol-version'];
  if (isServed(revision)) return null;
  return failure(
    400,
    RPC.transport,
    `Unsupported protocol version: ${quoted(revision ?? '')}; supported: ${SUPPORTED_REVISIONS.join(', ')}.`,
  );
}
