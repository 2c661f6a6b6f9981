import { IMAGE_LIMITS } from '../image-limits.ts';
import { BadImage } from '../image-problem.ts';

interface Declarations {
  normal: Map<string, string>;
  important: Map<string, string>;
}

interface Rule {
  /** The parts of a compound selector: `path.cls-1` is a tag and a class. */
  tag: string | null;
  id: string | null;
  classes: readonly string[];
  weight: number;
  order: number;
  declarations: Declarations;
}

interface Styled {
  name: string;
  id: string | undefined;
  classes: readonly string[];
}

/** The rules of style sheets, applied here so that none reaches the renderer: classes, ids, tags and their compounds. */
export class StyleRules {
  readonly #byKey = new Map<string, Rule[]>();
  #count = 0;

  add(css: string): void {
    if (css.length > IMAGE_LIMITS.svg.styleBytes) throw new BadImage('svg_too_complex', 'its style sheet');
    const text = css.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ');
    for (let at = 0; at < text.length; ) {
      const open = text.indexOf('{', at);
      const semicolon = text.indexOf(';', at);
      const isStatement = text
        .slice(at, at + 200)
        .trimStart()
        .startsWith('@');
      if (isStatement && semicolon !== -1 && (open === -1 || semicolon < open)) {
        at = semicolon + 1;
        continue;
      }
      if (open === -1) return;
      const close = isStatement ? endOfBlock(text, open) : text.indexOf('}', open);
      const end = close === -1 ? text.length : close;
      if (!isStatement) this.#addRule(text.slice(at, open), text.slice(open + 1, end));
      at = end + 1;
    }
  }

  #addRule(selectors: string, body: string): void {
    const declarations = parseDeclarations(body);
    for (const written of selectors.split(',')) {
      const parsed = /^([A-Za-z][\w-]*|\*)?((?:[.#][\w-]+)*)$/.exec(written.trim());
      if (parsed === null || parsed[0] === '') continue;
      this.#count += 1;
      if (this.#count > IMAGE_LIMITS.svg.styleRules) throw new BadImage('svg_too_complex', 'its style sheet');
      const parts = parsed[2]?.match(/[.#][\w-]+/g) ?? [];
      const ids = parts.filter((part) => part.startsWith('#')).map((part) => part.slice(1));
      const classes = parts.filter((part) => part.startsWith('.')).map((part) => part.slice(1));
      const tag = parsed[1] === undefined || parsed[1] === '*' ? null : parsed[1];
      if (ids.length > 1) continue;
      const id = ids[0] ?? null;
      const weight = ids.length * 10_000 + classes.length * 100 + (tag === null ? 0 : 1);
      const key = id !== null ? `#${id}` : classes[0] !== undefined ? `.${classes[0]}` : (tag ?? '*');
      const rules = this.#byKey.get(key) ?? [];
      rules.push({ tag, id, classes, weight, order: this.#count, declarations });
      this.#byKey.set(key, rules);
    }
  }

  of(element: Styled): Declarations[] {
    if (this.#count === 0) return [];
    const keys = ['*', element.name, ...element.classes.map((name) => `.${name}`), `#${element.id}`];
    return [...new Set(keys)]
      .flatMap((key) => this.#byKey.get(key) ?? [])
      .filter(
        (rule) =>
          (rule.tag === null || rule.tag === element.name) &&
          (rule.id === null || rule.id === element.id) &&
          rule.classes.every((name) => element.classes.includes(name)),
      )
      .sort((a, b) => a.weight - b.weight || a.order - b.order)
      .map((rule) => rule.declarations);
  }
}

/** End of the block that opens at `open`, including nested blocks; -1 if it is not closed. */
function endOfBlock(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return -1;
}

/** Parses `fill:#fff;stroke:none`. Properties in lower case, values without `!important`. */
export function parseDeclarations(body: string): Declarations {
  const declarations: Declarations = { normal: new Map(), important: new Map() };
  for (const declaration of body.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon === -1) continue;
    const property = declaration.slice(0, colon).trim().toLowerCase();
    const written = declaration.slice(colon + 1).trim();
    const value = written.replace(/\s*!\s*important$/i, '');
    (value === written ? declarations.normal : declarations.important).set(property, value);
  }
  return declarations;
}
