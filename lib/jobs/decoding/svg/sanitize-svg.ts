import type { Drawing } from '../../drawing/compose.ts';
import { IMAGE_LIMITS } from '../image-limits.ts';
import { BadImage } from '../image-problem.ts';
import { inlinePicture } from './inline-picture.ts';
import { parseSvg, type SvgElement } from './parse-svg.ts';
import {
  DEFINITIONS,
  FILTER_STEPS,
  GEOMETRY_ATTRIBUTES,
  PAINT_PROPERTIES,
  STYLE_PROPERTIES,
} from './svg-allow-list.ts';
import { parseDeclarations, StyleRules } from './svg-style.ts';

interface CleanElement {
  name: string;
  attributes: Map<string, string>;
  children: CleanElement[];
}

/** If several elements have an id, the first counts. */
type ById = ReadonlyMap<string, CleanElement>;

/** Attributes that refer to other elements, as `url(#id)` or `#id`. */
const REFERRING = ['mask', 'clip-path', 'filter', 'marker-start', 'marker-mid', 'marker-end'];

/**
 * Makes an untrusted SVG safe to rasterize: keeps an allow-list of elements and attributes, which may refer only to
 * fragments of the same file and small inline pictures (SVG 1.1 and 2).
 * @throws BadImage if it is not an SVG, exceeds the limits, or would render incorrectly (text)
 */
export function sanitizeSvg(bytes: Buffer): Drawing {
  const { root, style } = parseSvg(bytes);
  const rules = new StyleRules();
  rules.add(style);
  const box = boxOf(root);
  const cleaner = new Cleaner(rules);
  const children = root.children.map((child) => cleaner.clean(child)).filter((child) => child !== null);
  // Everything inherits the root's painting attributes.
  const group: CleanElement = { name: 'g', attributes: cleaner.paintOf(root), children };
  const ids = cleaner.ids;
  dropDeadReferences(group, ids);
  const drawn = drawnElements(group, ids);
  if (drawn > IMAGE_LIMITS.svg.drawnElements)
    throw new BadImage(
      'svg_too_complex',
      `expected at most ${IMAGE_LIMITS.svg.drawnElements} elements to draw, repetitions counted`,
    );
  return { body: write(group), ...box };
}

function boxOf(root: SvgElement): Omit<Drawing, 'body'> {
  const viewBox = root.attributes
    .get('viewBox')
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  const [left, top, width, height] =
    viewBox?.length === 4 && viewBox.every(Number.isFinite)
      ? viewBox
      : [0, 0, lengthOf(root.attributes.get('width')), lengthOf(root.attributes.get('height'))];
  const isUsable = (side: number | undefined) => side !== undefined && side >= 0.1 && side <= 1e6;
  const isNear = (at: number | undefined) => at !== undefined && Math.abs(at) <= 1e7;
  if (!isUsable(width) || !isUsable(height) || !isNear(left) || !isNear(top))
    throw new BadImage('svg_no_size');
  return { left: left ?? 0, top: top ?? 0, width: width ?? 0, height: height ?? 0 };
}

const lengthOf = (text: string | undefined): number =>
  Number(/^\s*([\d.]+(?:e[+-]?\d+)?)\s*(?:px|pt|pc|mm|cm|in)?\s*$/i.exec(text ?? '')?.[1] ?? Number.NaN);

class Cleaner {
  readonly ids = new Map<string, CleanElement>();
  readonly #rules: StyleRules;
  #images = 0;
  #imagePixels = 0;

  constructor(rules: StyleRules) {
    this.#rules = rules;
  }

  clean(element: SvgElement): CleanElement | null {
    if (element.name === 'filter' && element.children.some(({ name }) => !FILTER_STEPS.has(name)))
      return null;
    const attributes = this.paintOf(element);
    for (const [name, value] of element.attributes)
      if (GEOMETRY_ATTRIBUTES.has(name) && isPlain(value)) attributes.set(name, value);
    const href = this.#hrefOf(element);
    if (href === null && (element.name === 'image' || element.name === 'use')) return null;
    if (href !== null) attributes.set('href', href);

    const clean: CleanElement = { name: element.name, attributes, children: [] };
    const id = element.attributes.get('id');
    if (id !== undefined && /^[^\s"'()<>&\\]{1,200}$/.test(id) && !this.ids.has(id)) {
      attributes.set('id', id);
      this.ids.set(id, clean);
    }
    for (const child of element.children) {
      const cleanChild = this.clean(child);
      if (cleanChild !== null) clean.children.push(cleanChild);
    }
    return clean;
  }

  /** Painting properties: attributes, then style rules, then the style attribute (CSS Cascade; SVG 2, 6.4). */
  paintOf(element: SvgElement): Map<string, string> {
    const painted = new Map<string, string>();
    const inStyle = new Map<string, string>();
    const set = (property: string, value: string): void => {
      if (PAINT_PROPERTIES.has(property)) {
        if (isPaintValue(property, value)) painted.set(property, value);
      } else if (STYLE_PROPERTIES.get(property)?.test(value)) inStyle.set(property, value);
    };
    for (const [name, value] of element.attributes) if (PAINT_PROPERTIES.has(name)) set(name, value);
    const classes = (element.attributes.get('class') ?? '').split(/\s+/).filter((name) => name !== '');
    const rules = this.#rules.of({ name: element.name, id: element.attributes.get('id'), classes });
    const own = parseDeclarations(element.attributes.get('style') ?? '');
    const inOrder = [
      ...rules.map(({ normal }) => normal),
      own.normal,
      ...rules.map(({ important }) => important),
      own.important,
    ];
    for (const declarations of inOrder) for (const [property, value] of declarations) set(property, value);
    if (inStyle.size > 0)
      painted.set('style', [...inStyle].map(([property, value]) => `${property}:${value}`).join(';'));
    return painted;
  }

  #hrefOf(element: SvgElement): string | null {
    const written = (element.attributes.get('href') ?? element.attributes.get('xlink:href'))?.trim();
    if (written === undefined) return null;
    if (element.name !== 'image') return /^#[^\s"'()<>&\\]{1,200}$/.test(written) ? written : null;
    const picture = inlinePicture(written);
    if (picture === null) return null;
    this.#images += 1;
    this.#imagePixels += picture.pixels;
    if (this.#images > IMAGE_LIMITS.svg.images || this.#imagePixels > IMAGE_LIMITS.svg.imagePixels)
      throw new BadImage('svg_too_complex', 'the pictures inside it');
    return picture.href;
  }
}

const isPlain = (value: string): boolean => !/[<>\\]|url\s*\(|data:|script:/i.test(value);

function isPaintValue(property: string, value: string): boolean {
  if (/url\s*\(/i.test(value))
    return /^url\(\s*(["']?)#[^\s"'()<>&\\]{1,200}\1\s*\)(?:\s+[\w#().,%\s-]{1,60})?$/i.test(value);
  if (!isPlain(value) || value.length > 2000 || /\bvar\s*\(/i.test(value)) return false;
  // Very fine dashes are a way to draw millions of them.
  return property !== 'stroke-dasharray' || !dashes(value).some((dash) => dash > 0 && dash < 0.01);
}

const dashes = (value: string): number[] => value.split(/[\s,]+/).map(Number.parseFloat);

/** A dangling reference would hide its element, or make the renderer refuse the file. */
function dropDeadReferences(element: CleanElement, ids: ById): void {
  for (const name of REFERRING) {
    const id = idIn(element.attributes.get(name) ?? '');
    if (id !== null && !ids.has(id)) element.attributes.delete(name);
  }
  const href = element.attributes.get('href');
  if (href?.startsWith('#') && !ids.has(href.slice(1))) element.attributes.delete('href');
  element.children = element.children.filter((child) => {
    dropDeadReferences(child, ids);
    return child.name !== 'use' || child.attributes.has('href');
  });
}

const idIn = (value: string): string | null => /^(?:url\(\s*["']?)?#([^\s"'()]+)/i.exec(value)?.[1] ?? null;

/** Elements drawn with every reference replaced by its target. @throws BadImage for circular or too deep references */
function drawnElements(root: CleanElement, ids: ById): number {
  const known = new Map<CleanElement, number>();
  const open = new Set<CleanElement>();

  const count = (element: CleanElement): number => {
    const before = known.get(element);
    if (before !== undefined) return before;
    if (open.has(element)) throw new BadImage('svg_too_complex', 'an element refers to itself');
    if (open.size > IMAGE_LIMITS.svg.referenceDepth)
      throw new BadImage('svg_too_complex', 'its references are nested too deep');
    open.add(element);
    let total = FILTER_STEPS.has(element.name) ? IMAGE_LIMITS.svg.filterStepWeight : 1;
    for (const child of element.children) total += DEFINITIONS.has(child.name) ? 1 : count(child);
    for (const [name, value] of element.attributes) {
      if (name === 'id' || name === 'style') continue;
      const id = name === 'href' || value.startsWith('url(') ? idIn(value) : null;
      const target = id === null ? undefined : ids.get(id);
      if (target !== undefined) total += count(target);
    }
    open.delete(element);
    known.set(element, total);
    return total;
  };
  return count(root);
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
/** XML 1.0 allows no other control characters, not even escaped. */
const UNWRITABLE = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd]/g;

const escaped = (value: string): string =>
  value.replace(UNWRITABLE, '').replace(/[&<"]/g, (character) => ESCAPES[character] ?? '');

function write({ name, attributes, children }: CleanElement): string {
  const written = [...attributes].map(([key, value]) => ` ${key}="${escaped(value)}"`).join('');
  const inner = children.map(write).join('');
  return inner === '' ? `<${name}${written}/>` : `<${name}${written}>${inner}</${name}>`;
}
