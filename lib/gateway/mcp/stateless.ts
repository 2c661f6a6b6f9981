import { quoted } from '../../core/errors/errors.ts';
import { firstIssue, META, requestMeta } from './client-schemas.ts';
import { type Failure, failure, RPC } from './failures.ts';
import { NO_PAGES, unknownMethod } from './handshake.ts';
import type { McpHeaders } from './headers.ts';
import { isObject, type Message, type Params } from './message.ts';
import { isStateless, STATELESS_REVISION } from './revisions.ts';
import { CAPABILITIES, INSTRUCTIONS, stateless } from './server-info.ts';
import { fail, NOTHING, reply, type Step } from './step.ts';
import { readToolCall, TOOL_LIST } from './tools.ts';

type Asked = Exclude<Message, { kind: 'response' }>;

/** Null for other revisions. Body and headers must agree, so that proxies may route by headers (docs/decisions/0030). */
export function statelessStep(message: Asked, headers: McpHeaders): Step | null {
  const meta = metaOf(message.params);
  const claimed = meta?.[META.revision];
  const named = headers['mcp-protocol-version'];
  const isNamed = named !== undefined && isStateless(named);
  if (message.kind === 'notification')
    return claimed === undefined && !isNamed ? null : notification(message.method, claimed, headers);

  const { id, method } = message;
  // `initialize` belongs to older revisions, unless the message claims this one.
  if (method === 'initialize' && !claimsHere(meta, claimed))
    return isNamed ? fail(id, differs('an initialize request', named)) : null;
  if (claimed === undefined) return isNamed ? fail(id, missingMeta(named, meta)) : null;

  const wrong = wrongEnvelope(message, meta ?? {}, headers);
  if (wrong !== null) return fail(id, wrong);
  switch (method) {
    case 'server/discover':
      return reply(id, DISCOVERY);
    case 'tools/list':
      return message.params?.cursor === undefined ? reply(id, STATELESS_TOOL_LIST) : fail(id, NO_PAGES);
    case 'tools/call':
      return { do: 'call', id, call: readToolCall(message.params), isStateless: true };
    default:
      return fail(id, unknownMethod(method, 404));
  }
}

const metaOf = (params: Params | undefined): Params | undefined =>
  isObject(params?._meta) ? params._meta : undefined;

const claimsHere = (meta: Params | undefined, claimed: unknown): boolean =>
  typeof claimed === 'string' && isStateless(claimed) && requestMeta.safeParse(meta).success;

/** Notifications need no envelope, but what they claim must be consistent. */
function notification(method: string, claimed: unknown, headers: McpHeaders): Step {
  const named = headers['mcp-protocol-version'];
  if (claimed !== undefined && typeof claimed !== 'string')
    return fail(null, invalidMeta({ key: META.revision, problem: 'expected a string' }));
  if (claimed !== undefined && named !== undefined && claimed !== named)
    return fail(null, differs(`revision ${quoted(claimed)}`, named));
  const revision = claimed ?? named ?? '';
  const stated = headers['mcp-method'];
  if (isStateless(revision) && stated !== undefined && stated !== method)
    return fail(null, differs(`method ${quoted(method)}`, stated));
  return revision === STATELESS_REVISION ? NOTHING : fail(null, unsupported(revision));
}

function wrongEnvelope({ method, params }: Asked, meta: Params, headers: McpHeaders): Failure | null {
  const read = requestMeta.safeParse(meta);
  if (!read.success) return invalidMeta(firstIssue(read.error));
  const revision = read.data[META.revision];
  const named = headers['mcp-protocol-version'];
  const stated = headers['mcp-method'];
  if (named !== undefined && named !== revision) return differs(`revision ${quoted(revision)}`, named);
  if (stated !== undefined && stated !== method) return differs(`method ${quoted(method)}`, stated);
  if (revision !== STATELESS_REVISION) return unsupported(revision);
  if (named === undefined) return absent('MCP-Protocol-Version', revision);
  if (stated === undefined) return absent('Mcp-Method', method);
  return method === 'tools/call' ? wrongName(params?.name, headers['mcp-name']) : null;
}

function wrongName(name: unknown, header: string | undefined): Failure | null {
  if (typeof name === 'string' && header === undefined) return absent('Mcp-Name', name);
  if (header === undefined) return null;
  const decoded = decodeHeader(header);
  if (decoded === null) return differs('a tool', header);
  return typeof name === 'string' && decoded !== name ? differs(`tool ${quoted(name)}`, header) : null;
}

/** Header encoding of the protocol: `=?base64?…?=`, RFC 4648 section 4 with padding. */
const ENCODED = /^=\?base64\?((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)\?=$/;
const SENTINEL = /^=\?base64\?.*\?=$/s;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decodeHeader(value: string): string | null {
  if (!SENTINEL.test(value)) return value;
  const encoded = ENCODED.exec(value)?.[1];
  if (encoded === undefined) return null;
  try {
    return utf8.decode(Buffer.from(encoded, 'base64'));
  } catch {
    return null;
  }
}

const differs = (body: string, header: string): Failure =>
  failure(
    400,
    RPC.headerMismatch,
    `Headers and body disagree: the body is about ${body}, the header says ${quoted(header)}.`,
  );

const absent = (header: string, body: string): Failure =>
  failure(
    400,
    RPC.headerMismatch,
    `The header ${header} is missing; expected ${quoted(body)}, as in the body.`,
  );

const unsupported = (revision: string): Failure =>
  failure(400, RPC.unsupportedRevision, `Unsupported protocol version: ${quoted(revision)}.`, {
    supported: [STATELESS_REVISION],
    requested: revision.slice(0, 100),
  });

const invalidMeta = (issue: { key: string; problem: string }): Failure =>
  failure(400, RPC.invalidParams, `Invalid params._meta: ${issue.key}: ${issue.problem}`, {
    envelope: issue,
  });

function missingMeta(named: string, meta: Params | undefined): Failure {
  const required = [META.revision, META.clientCapabilities];
  const missing = meta === undefined ? ['_meta'] : required.filter((key) => !Object.hasOwn(meta, key));
  return failure(
    400,
    RPC.invalidParams,
    `Invalid params: requests of revision ${quoted(named)} carry ${missing.join(' and ')} in params${meta === undefined ? '' : '._meta'}.`,
    { envelope: { missing } },
  );
}

/** Tool list and discovery change only with a release; `private`, since they need a token. */
const KEPT = { ttlMs: 300_000, cacheScope: 'private' };

const kept = (result: string): string => stateless(`${result.slice(0, -1)},${JSON.stringify(KEPT).slice(1)}`);

const STATELESS_TOOL_LIST = kept(TOOL_LIST);
const DISCOVERY = kept(
  JSON.stringify({
    supportedVersions: [STATELESS_REVISION],
    capabilities: CAPABILITIES,
    instructions: INSTRUCTIONS,
  }),
);
