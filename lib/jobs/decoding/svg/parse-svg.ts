import { Parser } from 'htmlparser2';
import { IMAGE_LIMITS } from '../image-limits.ts';
import { BadImage } from '../image-problem.ts';
import { drawnAs, SVG_NAMESPACE } from './svg-allow-list.ts';

export interface SvgElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: SvgElement[];
}

interface ParsedSvg {
  root: SvgElement;
  style: string;
}

/** Skips what is not allowed, with its content. Expands only the five entities of XML. @throws BadImage */
export function parseSvg(bytes: Buffer): ParsedSvg {
  const text = decodeText(bytes);
  if (/<!ENTITY/i.test(text) || /<!DOCTYPE[^>]*\[/i.test(text)) throw new BadImage('svg_entities');
  const reader = new SvgReader();
  const parser = new Parser(reader, { xmlMode: true });
  parser.end(text);
  return reader.finished();
}

/** @throws BadImage for encodings in which bytes are ambiguous */
function decodeText(bytes: Buffer): string {
  if (bytes.includes(0)) throw new BadImage('svg_not_well_formed', 'it has NUL bytes, or is UTF-16');
  const declared = /^[^>]{0,20}<\?xml[^>]{0,200}encoding\s*=\s*["']([\w.:-]+)["']/
    .exec(bytes.toString('latin1', 0, 300))?.[1]
    ?.toLowerCase();
  if (declared === undefined || /^(?:utf-?8|us-ascii|ascii)$/.test(declared))
    return bytes.toString('utf8').replace(/^\ufeff/, '');
  if (/^(?:iso-8859-1|latin1|windows-1252)$/.test(declared)) return bytes.toString('latin1');
  throw new BadImage('svg_not_well_formed', 'expected UTF-8 or Latin-1');
}

interface Open {
  element: SvgElement | null;
  local: string | null;
  /** Whether names without a prefix are in the namespace of SVG. */
  isSvg: boolean;
  isText: boolean;
  tagEnd: number | null;
}

class SvgReader {
  #parser: Parser | undefined;
  #root: SvgElement | undefined;
  #style = '';
  readonly #open: Open[] = [];
  readonly #svgPrefixes = new Set<string>();
  #attributes = new Map<string, string>();
  #tag = '';
  #elements = 0;
  #skipped = 0;

  onparserinit(parser: Parser): void {
    this.#parser = parser;
  }

  onopentagname(name: string): void {
    this.#tag = name;
    this.#attributes = new Map();
    this.#elements += 1;
    if (this.#elements > IMAGE_LIMITS.svg.elements)
      throw new BadImage('svg_too_complex', `expected at most ${IMAGE_LIMITS.svg.elements} elements`);
    if (this.#open.length >= IMAGE_LIMITS.svg.depth)
      throw new BadImage('svg_too_complex', `expected at most ${IMAGE_LIMITS.svg.depth} levels of nesting`);
  }

  onattribute(name: string, value: string): void {
    if (!this.#attributes.has(name)) this.#attributes.set(name, value);
  }

  onopentag(): void {
    const attributes = this.#attributes;
    const parent = this.#open.at(-1);
    for (const [name, value] of attributes)
      if (name.startsWith('xmlns:') && value === SVG_NAMESPACE) this.#svgPrefixes.add(name.slice(6));
    const declared = attributes.get('xmlns');
    const isSvg = declared === undefined ? (parent?.isSvg ?? true) : declared === SVG_NAMESPACE;
    const local = this.#localName(isSvg);
    if (parent === undefined && (local !== 'svg' || this.#root !== undefined))
      throw new BadImage('svg_not_well_formed', 'expected one root element, svg');

    const isDrawn = this.#skipped === 0;
    const name = local !== null && isDrawn ? drawnAs(local) : undefined;
    const element: SvgElement | null = name === undefined ? null : { name, attributes, children: [] };
    const isText = local === 'text' && isDrawn && attributes.get('display') !== 'none';
    this.#open.push({ element, local, isSvg, isText, tagEnd: this.#parser?.endIndex ?? null });
    if (element === null) {
      this.#skipped += 1;
      // Marks a filter with an unknown step, so that the whole filter is left out.
      if (parent?.element?.name === 'filter' && local?.startsWith('fe'))
        parent.element.children.push({ name: local, attributes: new Map(), children: [] });
    } else if (parent?.element) {
      // Of a switch, only the first child is drawn.
      if (parent.local !== 'switch' || parent.element.children.length === 0)
        parent.element.children.push(element);
    } else this.#root = element;
  }

  #localName(isSvg: boolean): string | null {
    const colon = this.#tag.indexOf(':');
    if (colon === -1) return isSvg ? this.#tag : null;
    return this.#svgPrefixes.has(this.#tag.slice(0, colon)) ? this.#tag.slice(colon + 1) : null;
  }

  ontext(text: string): void {
    const inside = this.#open.at(-1);
    if (inside?.local === 'style') {
      // Skipped only because it is a style; one inside a foreign object does not count.
      if (this.#skipped === 1) this.#style += text;
    } else if (text.trim() !== '') {
      if (inside === undefined) throw new BadImage('svg_not_well_formed', 'text outside its root element');
      if (this.#open.some((open) => open.isText)) throw new BadImage('svg_text');
    }
  }

  onclosetag(_name: string, isImplied: boolean): void {
    const closed = this.#open.pop();
    // htmlparser2 also calls the end of `<path/>` implied, at the end of its tag.
    if (isImplied && closed?.tagEnd !== this.#parser?.endIndex)
      throw new BadImage('svg_not_well_formed', 'an element is not closed');
    if (closed?.element === null) this.#skipped -= 1;
  }

  finished(): ParsedSvg {
    if (this.#root === undefined) throw new BadImage('svg_not_well_formed', 'no element');
    return { root: this.#root, style: this.#style };
  }
}
