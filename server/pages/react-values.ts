/** Nested values are revived by recursion; React's overflows the stack. */
const MAX_DEPTH = 200;
/** React's limit for nested arrays, with everything that references repeat. */
const MAX_SLOTS = 1_000_000;

/** Strings with a meaning to React: escaped text, values without a notation in JSON, and forms. */
const SPECIAL = /^\$(?:\$.*|undefined|NaN|-?Infinity|-0|D.*|K[0-9a-f]+|n(?=.{1,300}$)-?\d+)$/s;
/** To be found among the temporary references of the client, which has named the path of the value. */
const TEMPORARY = '$T';
const PROMISE = /^\$@([0-9a-f]{1,6})$/;
/** A reference to another value, by the hexadecimal number of its part, and keys. */
const REFERENCE = /^\$([0-9a-f]{1,6})((?::[^:]+)*)$/;

interface ReadPart {
  root: unknown;
  depth: number;
  slots: number;
}

/**
 * Reads the parts of a reply as React does, which throws when it cannot; then Next answers 500, and logs a stack. Maps,
 * sets, iterators, streams, binary values and functions are refused too, since no page sends them.
 */
export class ReactValues {
  readonly #parts = new Map<number, ReadPart>();
  readonly #promised = new Set<number>();
  readonly #hasTemporary: boolean;

  constructor({ hasTemporary }: { hasTemporary: boolean }) {
    this.#hasTemporary = hasTemporary;
  }

  /** In the order of the body: React reads a value as soon as it arrives. @returns false: React cannot read it */
  add(id: number, json: string): boolean {
    if (this.#parts.has(id)) return false;
    let root: unknown;
    try {
      root = JSON.parse(json);
    } catch {
      return false;
    }
    const part = { root, depth: 0, slots: 0 };
    this.#parts.set(id, part);
    // A promise of a promise may be one of itself.
    return !(typeof root === 'string' && PROMISE.test(root)) && this.#isReadable(root, part, 1, true);
  }

  /** Whether all promises are kept. */
  get isComplete(): boolean {
    return [...this.#promised].every((id) => this.#parts.has(id));
  }

  root(id: number): unknown {
    return this.#parts.get(id)?.root;
  }

  #isReadable(value: unknown, part: ReadPart, depth: number, isNamed: boolean): boolean {
    part.depth = Math.max(part.depth, depth);
    part.slots += 1;
    if (part.depth > MAX_DEPTH || part.slots > MAX_SLOTS) return false;
    if (typeof value === 'string') return this.#isReadableText(value, part, depth, isNamed);
    if (typeof value !== 'object' || value === null) return true;
    part.slots += 1;
    if (Array.isArray(value)) return value.every((one) => this.#isReadable(one, part, depth + 1, isNamed));
    // Without a list of all entries: a body may have hundreds of thousands.
    for (const key in value) {
      const one = (value as Record<string, unknown>)[key];
      if (!this.#isReadable(one, part, depth + 1, isNamed && !key.includes(':'))) return false;
    }
    return true;
  }

  #isReadableText(text: string, part: ReadPart, depth: number, isNamed: boolean): boolean {
    part.slots += text.length;
    if (!text.startsWith('$') || SPECIAL.test(text)) return true;
    if (text === TEMPORARY) return this.#hasTemporary && isNamed;
    const promise = PROMISE.exec(text)?.[1];
    if (promise !== undefined) {
      this.#promised.add(Number.parseInt(promise, 16));
      return true;
    }
    return this.#isKnown(text, part, depth);
  }

  /** Whether it refers to a value that React has read by then, or to one of the same part. */
  #isKnown(text: string, part: ReadPart, depth: number): boolean {
    const [, number = '', path = ''] = REFERENCE.exec(text) ?? [];
    const target = this.#parts.get(Number.parseInt(number, 16));
    if (target === undefined || !isValueAt(target.root, path.split(':').slice(1))) return false;
    part.slots += target.slots;
    if (target !== part) part.depth = Math.max(part.depth, depth + target.depth);
    return part.slots <= MAX_SLOTS && part.depth <= MAX_DEPTH;
  }
}

/** Whether there is an object or form. All else is not referred to, but repeated. */
function isValueAt(root: unknown, keys: readonly string[]): boolean {
  let at = root;
  for (const key of keys) {
    // React drops this key.
    if (key === '__proto__' || typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return false;
    at = (at as Record<string, unknown>)[key];
  }
  return typeof at === 'string' ? /^\$K[0-9a-f]+$/.test(at) : typeof at === 'object' && at !== null;
}
