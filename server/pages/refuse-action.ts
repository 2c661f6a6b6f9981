import { type Refusal, refuse } from '../../lib/core/errors/errors.ts';

/** Of a Server Action, as Next's build names it. */
const ACTION_ID = /^[0-9a-f]{42}$/;
/** Parts that are JSON. */
const JSON_PARTS = { ofReply: /^\d+$/, ofForm: /^\$ACTION_\d+:\d+$/ };
/** Strings with a meaning to React: escaped text, values without a notation in JSON, and forms. */
const SPECIAL = /^\$(?:\$|undefined$|NaN$|-?Infinity$|-0$|T|D|K[0-9a-f]+$|n-?\d{1,300}$)/;
/** A reference to another part, by its hexadecimal number, or to something in it. */
const REFERENCE = /^\$@?([0-9a-f]+)((?::[^:]+)*)$/;

const MALFORMED = refuse('invalid_request', 'Expected a complete form of one of our pages.');

/**
 * Next answers 500, and logs a stack, when React cannot read the arguments of a Server Action. Maps, sets, streams and
 * binary arguments are refused too, since no page sends them.
 * @param actionId the header `Next-Action`; undefined: a form that is sent without scripts
 */
export function refuseAction(
  actionId: string | string[] | undefined,
  contentType: string | undefined,
  body: Buffer | null,
): Refusal | null {
  const boundary = boundaryOf(contentType);
  if (actionId === undefined) return boundary === null || isForm(textOf(body), boundary) ? null : MALFORMED;
  if (typeof actionId !== 'string' || !ACTION_ID.test(actionId)) return MALFORMED;
  if (boundary === null && !/^text\/plain\b/i.test(contentType ?? '')) return MALFORMED;
  return isReply(textOf(body), boundary) ? null : MALFORMED;
}

export function boundaryOf(contentType: string | undefined): string | null {
  if (contentType === undefined || !/^multipart\/form-data\b/i.test(contentType)) return null;
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType);
  return boundary === null ? null : (boundary[1] ?? boundary[2] ?? null);
}

/** Bytes above 127 are all the same to the syntax of JSON. */
const textOf = (body: Buffer | null): string => body?.toString('latin1') ?? '';

function isReply(text: string, boundary: string | null): boolean {
  const parts: [string, string][] = boundary === null ? [['0', text]] : partsOf(text, boundary);
  const values = readParts(parts, JSON_PARTS.ofReply);
  return values !== null && Array.isArray(values.get('0'));
}

const isForm = (text: string, boundary: string): boolean =>
  readParts(partsOf(text, boundary), JSON_PARTS.ofForm) !== null;

/** Names and values, without files. */
function partsOf(text: string, boundary: string): [name: string, value: string][] {
  return text.split(`--${boundary}`).flatMap((part): [string, string][] => {
    const end = part.indexOf('\r\n\r\n');
    const head = part.slice(0, Math.max(0, end));
    const name = /[;\s]name="([^"]*)"/i.exec(head)?.[1];
    return name === undefined || /[;\s]filename=/i.test(head) ? [] : [[name, part.slice(end + 4, -2)]];
  });
}

/** @returns null if one of those whose names match is not JSON, comes twice, or refers to nothing */
function readParts(
  parts: readonly (readonly [name: string, value: string])[],
  names: RegExp,
): Map<string, unknown> | null {
  const values = new Map<string, unknown>();
  const references: (() => boolean)[] = [];
  for (const [name, value] of parts) {
    if (!names.test(name)) continue;
    if (values.has(name)) return null;
    const prefix = name.slice(0, name.indexOf(':') + 1);
    const note = (_key: string, one: unknown): unknown => {
      if (typeof one === 'string' && one.startsWith('$') && !SPECIAL.test(one))
        references.push(() => refersToValue(one, prefix, values));
      return one;
    };
    try {
      values.set(name, JSON.parse(value, note));
    } catch {
      return null;
    }
  }
  return references.every((isWhole) => isWhole()) ? values : null;
}

function refersToValue(text: string, prefix: string, values: ReadonlyMap<string, unknown>): boolean {
  const [, number, path = ''] = REFERENCE.exec(text) ?? [];
  const name = number === undefined ? '' : prefix + Number.parseInt(number, 16);
  if (!values.has(name)) return false;
  let at = values.get(name);
  for (const key of path.split(':').slice(1)) {
    // Another reference.
    if (typeof at === 'string') return true;
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return false;
    at = (at as Record<string, unknown>)[key];
  }
  return true;
}
