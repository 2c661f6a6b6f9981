import { Parser } from 'htmlparser2';
import { IMAGE_LIMITS } from '../image-limits.ts';
import { BadImage } from '../image-problem.ts';
import { DRAWN_AS, SVG_NAMESPACE } from './svg-allow-list.ts';

/** An element that may be drawn; everything else of the file is gone. */
export interface SvgElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: SvgElement[];
}

export interface ParsedSvg {
  root: SvgElement;
  /** The text of its style elements. */
  style: string;
}

/**
 * Reads an SVG into the elements of the allow-list, with attributes as they are. Scripts, foreign objects, animation,
 * metadata and elements of other namespaces are passed over with everything inside; document types without
 * declarations of their own, comments and processing instructions too. Nothing is fetched, no entity is expanded
 * besides the five of XML.
 * @throws BadImage
 */
export function parseSvg(bytes: Buffer): ParsedSvg {
  const text = decodeText(bytes);
  if (/<!ENTITY/i.test(text) || /<!DOCTYPE[^>]*\[/i.test(text)) throw new BadImage('svg_entities');
  const reader = new SvgReader();
  const parser = new Parser(reader, { xmlMode: true });
  parser.end(text);
  return reader.finished();
}

/** @throws BadImage for encodings in which the same bytes can be read as something else */
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
  /** Null where it and all inside it are passed over. */
  element: SvgElement | null;
  local: string | null;
  /** Whether names without a prefix are SVG's here. */
  isSvg: boolean;
  isText: boolean;
  /** Where in the file its tag ends. */
  tagEnd: number | null;
}

/** What the parser's events are made into. Its methods are called by htmlparser2. */
class SvgReader {
  #parser: Parser | undefined;
  #root: SvgElement | undefined;
  #style = '';
  readonly #open: Open[] = [];
  readonly #svgPrefixes = new Set<string>();
  #attributes = new Map<string, string>();
  #tag = '';
  #elements = 0;
  #passedOver = 0;

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

    const isDrawn = this.#passedOver === 0;
    const drawnAs = local !== null && isDrawn ? DRAWN_AS.get(local) : undefined;
    const element: SvgElement | null =
      drawnAs === undefined ? null : { name: drawnAs, attributes, children: [] };
    const isText = local === 'text' && isDrawn && attributes.get('display') !== 'none';
    this.#open.push({ element, local, isSvg, isText, tagEnd: this.#parser?.endIndex ?? null });
    if (element === null) {
      this.#passedOver += 1;
      // A filter with a step that is not drawn would come out as something else: it is marked, and left out whole.
      if (parent?.element?.name === 'filter' && local?.startsWith('fe'))
        parent.element.children.push({ name: local, attributes: new Map(), children: [] });
    } else if (parent?.element) {
      // Of a switch one is drawn: the others are for other languages and programs.
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
      // Its own passing over is the one that counts; a style inside a foreign object is none.
      if (this.#passedOver === 1) this.#style += text;
    } else if (text.trim() !== '') {
      if (inside === undefined) throw new BadImage('svg_not_well_formed', 'text outside its root element');
      if (this.#open.some((open) => open.isText)) throw new BadImage('svg_text');
    }
  }

  onclosetag(_name: string, isImplied: boolean): void {
    const closed = this.#open.pop();
    // htmlparser2 calls the end of `<path/>` implied as well; that one stands where its tag ends.
    if (isImplied && closed?.tagEnd !== this.#parser?.endIndex)
      throw new BadImage('svg_not_well_formed', 'an element is not closed');
    if (closed?.element === null) this.#passedOver -= 1;
  }

  finished(): ParsedSvg {
    if (this.#root === undefined) throw new BadImage('svg_not_well_formed', 'no element');
    return { root: this.#root, style: this.#style };
  }
}
