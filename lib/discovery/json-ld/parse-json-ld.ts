import { isDeeper } from './json-depth.ts';

export const JSON_LD_LIMITS = { depth: 32, nodes: 5_000 } as const;

export type JsonObject = Readonly<Record<string, unknown>>;

export interface JsonLdNode {
  value: JsonObject;
  /** The property it is the value of, lower case; null at the top or in a graph. */
  role: string | null;
  parent: JsonLdNode | null;
}

/** The objects of all blocks that can be read, in document order. Blocks that cannot be read are skipped. */
export function parseJsonLd(blocks: readonly string[]): JsonLdNode[] {
  const nodes: JsonLdNode[] = [];
  for (const block of blocks) collect(parseLeniently(block), { nodes, role: null, parent: null, depth: 0 });
  return nodes;
}

interface Position {
  nodes: JsonLdNode[];
  role: string | null;
  parent: JsonLdNode | null;
  depth: number;
}

function collect(value: unknown, at: Position): void {
  if (typeof value !== 'object' || value === null) return;
  if (at.depth > JSON_LD_LIMITS.depth || at.nodes.length >= JSON_LD_LIMITS.nodes) return;
  const depth = at.depth + 1;
  if (Array.isArray(value)) {
    for (const item of value) collect(item, { ...at, depth });
    return;
  }
  const node = { value: value as JsonObject, role: at.role, parent: at.parent };
  at.nodes.push(node);
  for (const [key, inner] of Object.entries(value)) {
    const isGraph = key === '@graph';
    collect(inner, {
      nodes: at.nodes,
      role: isGraph ? null : key.toLowerCase(),
      parent: isGraph ? null : node,
      depth,
    });
  }
}

/** As JSON, else once more without comments, trailing commas, control characters and entities. */
function parseLeniently(text: string): unknown {
  return parseOrUndefined(text) ?? parseOrUndefined(cleaned(text));
}

function parseOrUndefined(text: string): unknown {
  if (isDeeper(text, 2 * JSON_LD_LIMITS.depth)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function cleaned(text: string): string {
  const plain = text
    .replace(/^\s*(?:<!--|\/\*\s*<!\[CDATA\[\s*\*\/|(?:\/\/\s*)?<!\[CDATA\[)/, '')
    .replace(/(?:-->|\/\*\s*\]\]>\s*\*\/|(?:\/\/\s*)?\]\]>)\s*$/, '')
    .replace(/^[ \t]*\/\/[^\n]*$/gm, '')
    .replace(/\/\*[^*]{0,2000}\*\//g, '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they make JSON invalid inside strings
    .replace(/[\u0000-\u001f]+/g, ' ')
    .replace(/,(?=\s*[}\]])/g, '')
    .replace(/;\s*$/, '');
  return /^\s*[[{]\s*&quot;/.test(plain) ? plain.replaceAll('&quot;', '"').replaceAll('&amp;', '&') : plain;
}
