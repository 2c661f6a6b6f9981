import { isUtf8 } from 'node:buffer';

/** JSON-RPC 2.0 section 4; MCP narrows ids to strings and integers. */
export type Message =
  | { kind: 'request'; id: RequestId; method: string; params: Params | undefined }
  | { kind: 'notification'; method: string; params: Params | undefined }
  /** Dropped: we send no requests. */
  | { kind: 'response' };

export type RequestId = string | number;
export type Params = Record<string, unknown>;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isId = (value: unknown): value is RequestId => typeof value === 'string' || Number.isSafeInteger(value);

export const idOf = (value: unknown): RequestId | null =>
  isObject(value) && isId(value.id) ? value.id : null;

/** As strict as the official SDK: no members besides JSON-RPC's. @returns null: not a message */
export function readMessage(value: unknown): Message | null {
  if (!isObject(value) || value.jsonrpc !== '2.0') return null;
  const { id, method, params } = value;
  if (method === undefined) return isResponse(value) ? { kind: 'response' } : null;
  if (typeof method !== 'string' || !isParams(params)) return null;
  if (!Object.hasOwn(value, 'id'))
    return hasOnly(value, NOTIFICATION) ? { kind: 'notification', method, params } : null;
  return isId(id) && hasOnly(value, REQUEST) ? { kind: 'request', id, method, params } : null;
}

const NOTIFICATION = new Set(['jsonrpc', 'method', 'params']);
const REQUEST = new Set(['jsonrpc', 'id', 'method', 'params']);
const RESULT = new Set(['jsonrpc', 'id', 'result']);
const ERROR = new Set(['jsonrpc', 'id', 'error']);

function hasOnly(value: object, names: ReadonlySet<string>): boolean {
  for (const name of Object.keys(value)) if (!names.has(name)) return false;
  return true;
}

function isParams(params: unknown): params is Params | undefined {
  if (params === undefined) return true;
  if (!isObject(params)) return false;
  const { _meta: meta } = params;
  if (meta === undefined) return true;
  return isObject(meta) && (meta.progressToken === undefined || isId(meta.progressToken));
}

function isResponse(value: Record<string, unknown>): boolean {
  const { id, result, error } = value;
  if (isObject(result)) return isId(id) && hasOnly(value, RESULT);
  return (
    isObject(error) &&
    Number.isSafeInteger(error.code) &&
    typeof error.message === 'string' &&
    (!Object.hasOwn(value, 'id') || isId(id)) &&
    hasOnly(value, ERROR)
  );
}

export const NOT_JSON = Symbol('not JSON');

/** JSON in UTF-8 (RFC 8259 section 8.1); ignores a byte order mark. */
export function parseJson(body: Buffer): unknown {
  if (!isUtf8(body)) return NOT_JSON;
  const text = body.toString();
  try {
    return JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text);
  } catch {
    return NOT_JSON;
  }
}
