/**
 * Parses structured fields (RFC 9651, section 4.2) without dates and display strings. Tokens and byte sequences become
 * objects, as in the tests of the HTTP working group.
 */
export type BareItem = string | number | boolean | { token: string } | { bytes: string };
export type Parameters = [key: string, value: BareItem][];
export type Item = [value: BareItem, parameters: Parameters];
export type Member = Item | [items: Item[], parameters: Parameters];

/** @throws SyntaxError with the position */
export function parseList(text: string): Member[] {
  const reader = new Reader(text);
  const members: Member[] = [];
  reader.skip(' ');
  while (!reader.isDone) {
    members.push(reader.member());
    reader.skip(' \t');
    if (reader.isDone) return members;
    reader.expect(',');
    reader.skip(' \t');
    if (reader.isDone) reader.fail('a member after the comma');
  }
  return members;
}

/** @throws SyntaxError with the position */
export function parseItem(text: string): Item {
  const reader = new Reader(text);
  reader.skip(' ');
  const item = reader.item();
  reader.skip(' ');
  if (!reader.isDone) reader.fail('the end');
  return item;
}

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isDone(): boolean {
    return this.#at >= this.#text.length;
  }

  fail(expected: string): never {
    throw new SyntaxError(`expected ${expected} at ${this.#at} of ${JSON.stringify(this.#text)}`);
  }

  skip(characters: string): void {
    while (!this.isDone && characters.includes(this.#text.charAt(this.#at))) this.#at += 1;
  }

  expect(character: string): void {
    if (this.#text.charAt(this.#at) !== character) this.fail(JSON.stringify(character));
    this.#at += 1;
  }

  #take(form: RegExp): string | null {
    form.lastIndex = this.#at;
    const found = form.exec(this.#text)?.[0] ?? null;
    this.#at += found?.length ?? 0;
    return found;
  }

  member(): Member {
    if (this.#text.charAt(this.#at) !== '(') return this.item();
    this.#at += 1;
    const items: Item[] = [];
    for (;;) {
      this.skip(' ');
      if (this.#text.charAt(this.#at) === ')') break;
      if (this.isDone) this.fail('")"');
      items.push(this.item());
      if (!' )'.includes(this.#text.charAt(this.#at)) || this.isDone) this.fail('a blank or ")"');
    }
    this.#at += 1;
    return [items, this.#parameters()];
  }

  item(): Item {
    return [this.#bareItem(), this.#parameters()];
  }

  #parameters(): Parameters {
    const found = new Map<string, BareItem>();
    while (this.#text.charAt(this.#at) === ';') {
      this.#at += 1;
      this.skip(' ');
      const key = this.#take(/[a-z*][a-z0-9_\-.*]*/y) ?? this.fail('a key');
      let value: BareItem = true;
      if (this.#text.charAt(this.#at) === '=') {
        this.#at += 1;
        value = this.#bareItem();
      }
      // The last value wins, at the position of the first.
      found.set(key, value);
    }
    return [...found];
  }

  #bareItem(): BareItem {
    const first = this.#text.charAt(this.#at);
    if (first === '"') return this.#string();
    if (first === '?') return (this.#take(/\?[01]/y) ?? this.fail('?0 or ?1')) === '?1';
    if (first === ':')
      return { bytes: (this.#take(/:[A-Za-z0-9+/=]*:/y) ?? this.fail('base64')).slice(1, -1) };
    if (/[-0-9]/.test(first)) return this.#number();
    const token = this.#take(/[A-Za-z*][!#$%&'*+\-.^_`|~0-9A-Za-z:/]*/y);
    return token === null ? this.fail('an item') : { token };
  }

  #string(): string {
    const text = this.#take(/"(?:[\x20-\x21\x23-\x5b\x5d-\x7e]|\\["\\])*"/y) ?? this.fail('a string');
    return text.slice(1, -1).replace(/\\(.)/g, '$1');
  }

  #number(): number {
    const text = this.#take(/-?\d+(?:\.\d+)?/y) ?? this.fail('a number');
    const [whole = '', fraction] = text.replace('-', '').split('.');
    const isTooLong = fraction === undefined ? whole.length > 15 : whole.length > 12 || fraction.length > 3;
    if (isTooLong) this.fail('fewer digits');
    if (this.#text.charAt(this.#at) === '.') this.fail('digits after the point');
    return Number(text);
  }
}
