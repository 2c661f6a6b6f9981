import { type Refusal, refuse } from '../../lib/core/errors/errors.ts';
import { isMultipart, type Part, partsOf } from './multipart.ts';
import { ReactValues } from './react-values.ts';

/** Of a Server Action, as Next's build names it. */
const ACTION_ID = /^[0-9a-f]{42}$/;
/** Next's limit, and React's for those that a page has bound. */
const MAX_ARGUMENTS = 1000;
/** Fields that React adds to a form: the action, or a reference with its parts, and the key of a state. */
const FORM_FIELD = /^\$ACTION_(?:ID_[0-9a-f]{42}|REF_(\w*)|(\w*):(?:0|[1-9]\d{0,5})|KEY)$/;

export const MALFORMED = refuse('invalid_request', 'Expected a complete form of one of our pages.');

/**
 * Next answers 500, and logs a stack, when React cannot read the arguments of a Server Action, or a form.
 * @param actionId the header `Next-Action`; undefined: a form that is sent without scripts
 */
export function refuseAction(
  actionId: string | string[] | undefined,
  contentType: string | undefined,
  body: Buffer | null,
): Refusal | null {
  const parts = isMultipart(contentType) ? partsOf(textOf(body), contentType) : undefined;
  if (parts === null) return MALFORMED;
  if (actionId === undefined) return parts === undefined || isForm(parts) ? null : MALFORMED;
  if (typeof actionId !== 'string' || !ACTION_ID.test(actionId)) return MALFORMED;
  // Next knows no other spelling.
  if (!/^(?:multipart\/form-data|text\/plain)\b/.test(contentType ?? '')) return MALFORMED;
  return isReply(parts ?? [{ name: '0', value: textOf(body), isFile: false }]) ? null : MALFORMED;
}

/** Bytes above 127 are all the same to the syntax of JSON. */
const textOf = (body: Buffer | null): string => body?.toString('latin1') ?? '';

function isReply(parts: readonly Part[]): boolean {
  const values = new ReactValues({ hasTemporary: true });
  for (const { name, value, isFile } of parts) {
    // Chunks of streams.
    if (name.startsWith('S')) return false;
    // React knows parts by the number that JavaScript makes of their names.
    const id = Number(name);
    if (!Number.isNaN(id) && (isFile || String(id) !== name || !values.add(id, value))) return false;
  }
  return isList(values.root(0)) && values.isComplete;
}

const isList = (value: unknown): boolean => Array.isArray(value) && value.length <= MAX_ARGUMENTS;

function isForm(parts: readonly Part[]): boolean {
  const bound = new Map<string, Part[]>();
  for (const part of parts) {
    if (!part.name.startsWith('$ACTION_')) continue;
    const [field, reference, prefix] = FORM_FIELD.exec(part.name) ?? [];
    if (field === undefined || part.isFile) return false;
    if (reference !== undefined && !bound.has(reference)) bound.set(reference, []);
    if (prefix === undefined) continue;
    const own = bound.get(prefix);
    if (own === undefined) return false;
    own.push(part);
  }
  return [...bound].every(([prefix, own]) => isBoundAction(own, `$ACTION_${prefix}:`));
}

/** An action by reference: its id and the promise of the arguments that the page has bound. */
function isBoundAction(parts: readonly Part[], prefix: string): boolean {
  const values = new ReactValues({ hasTemporary: false });
  for (const { name, value } of parts)
    if (!values.add(Number(name.slice(prefix.length)), value)) return false;
  const { id, bound } = (values.root(0) ?? {}) as { id?: unknown; bound?: unknown };
  if (typeof id !== 'string' || !values.isComplete) return false;
  if (bound === null) return true;
  const list = /^\$@([0-9a-f]+)$/.exec(String(bound))?.[1];
  return list !== undefined && isList(values.root(Number.parseInt(list, 16)));
}
