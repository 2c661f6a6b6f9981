import type http from 'node:http';
import { type Refusal, refuse } from '../../lib/core/errors/errors.ts';

const MALFORMED = refuse('invalid_request', 'Expected a Next-Router-State-Tree as the pages send it.');

/** More than the layouts of any page. Next's own check takes a third of a second for 700. */
const MAX_DEPTH = 32;
/** Next's names for kinds of dynamic segments. */
const KINDS = /^(?:o?c|d|[cd]i\((?:\.|\.\.|\.\.\.|\.\.\)\(\.\.)\))$/;
const MARKERS = new Set<unknown>(['refetch', 'inside-shared-layout', 'metadata-only', null]);

const PRERENDERING = refuse('invalid_request', 'Expected a Next-Router-Prefetch as the pages send it.');

/**
 * Next answers 500, and logs a stack, when it cannot read what its router says of the page it shows. The prefetches 2 and
 * 3 are for Next's cache components, which we do not use: it would prerender pages that cannot be, and log a stack.
 */
export function refuseNavigation({
  'next-router-state-tree': state,
  'next-router-prefetch': prefetch,
}: http.IncomingHttpHeaders): Refusal | null {
  if (prefetch === '2' || prefetch === '3') return PRERENDERING;
  if (state === undefined) return null;
  try {
    return isTree(JSON.parse(decodeURIComponent(String(state))), 0) ? null : MALFORMED;
  } catch {
    return MALFORMED;
  }
}

/** As `flightRouterStateSchema` of Next. */
function isTree(value: unknown, depth: number): boolean {
  if (depth > MAX_DEPTH || !Array.isArray(value) || value.length < 2 || value.length > 6) return false;
  const [segment, slots, url = null, marker = null, hints = null, more = ''] = value;
  return (
    isSegment(segment) &&
    (url === null || (isStrings(url) && url.length === 2)) &&
    MARKERS.has(marker) &&
    (hints === null || typeof hints === 'number') &&
    typeof more === 'string' &&
    typeof slots === 'object' &&
    slots !== null &&
    !Array.isArray(slots) &&
    Object.values(slots).every((slot) => isTree(slot, depth + 1))
  );
}

function isSegment(value: unknown): boolean {
  if (!Array.isArray(value)) return typeof value === 'string';
  const [name, key, kind, siblings] = value;
  return (
    value.length === 4 &&
    isStrings([name, key, kind]) &&
    KINDS.test(kind) &&
    (siblings === null || isStrings(siblings))
  );
}

const isStrings = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');
