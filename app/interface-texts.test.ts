import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAst } from 'vitest/node';

/** Names that need no translation, and units. */
const SAME_EVERYWHERE = /\b(?:Blazon|UTC|HTTP|GET|Ctrl K|BTC|AAPL|XCNQ)\b/g;
const CODE = new Set(['code', 'Code', 'kbd', 'pre', 'style', 'script']);
/** Attributes and properties that people read. */
const SHOWN =
  /^(?:title|label|alt|placeholder|description|hint|caption|name|text|shows|aria-label|copy|close)$/;

interface Node {
  type: string;
  start: number;
  [key: string]: unknown;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Two letters in a row, apart from the names above. */
const saysSomething = (text: string): boolean => /\p{L}{2,}/u.test(text.replace(SAME_EVERYWHERE, ''));
/** A part of a URL, code or a notation: no space, and a sign that no sentence has inside a word. */
const isNotation = (text: string): boolean => /^\S*[?&=/_:…-]\S*$|^\S+\.\S+$/.test(text.trim());
/** A single lowercase word is more likely a key than a text. */
const isKey = (text: string): boolean => /^[a-z0-9]+$/.test(text.trim());

/** Texts in a file that should be in the messages, as `line: text`. */
function plainTexts(source: string): string[] {
  const found: string[] = [];
  const report = ({ start }: Node, text: string) =>
    found.push(`${source.slice(0, start).split('\n').length}: ${text.replace(/\s+/g, ' ').trim()}`);
  const judge = (node: Node, text: string) => {
    if (saysSomething(text) && !isNotation(text)) report(node, text);
  };

  function judgeExpression(node: unknown): void {
    if (!isNode(node)) return;
    if (node.type === 'Literal' && typeof node.value === 'string' && !isKey(node.value))
      judge(node, node.value);
    else if (node.type === 'TemplateLiteral')
      for (const part of node.quasis as Node[]) judge(part, (part.value as { raw: string }).raw);
    else if (node.type === 'ConditionalExpression') {
      judgeExpression(node.consequent);
      judgeExpression(node.alternate);
    } else if (node.type === 'LogicalExpression') judgeExpression(node.right);
    else if (node.type === 'JSXExpressionContainer') judgeExpression(node.expression);
  }

  function visit(node: Node): void {
    if (node.type === 'JSXElement') {
      const { name } = (node.openingElement as Node).name as Node;
      if (typeof name === 'string' && CODE.has(name)) return;
    }
    if (node.type === 'JSXText') judge(node, String(node.value));
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of node.children as Node[]) judgeExpression(child);
    if (node.type === 'JSXAttribute' && SHOWN.test(nameOf(node.name))) {
      // `name` of a control is a field of its form.
      if (nameOf(node.name) !== 'name') judgeExpression(node.value);
    }
    if (node.type === 'Property' && SHOWN.test(nameOf(node.key))) judgeExpression(node.value);
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child);
  }
  visit(parseAst(source, { lang: 'tsx' }) as unknown as Node);
  return found;
}

const nameOf = (key: unknown): string => (isNode(key) ? String(key.name ?? key.value) : '');

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => extname(path) === '.tsx' && !path.endsWith('.test.tsx'));
}

describe('texts of the interface', () => {
  const files = [...filesIn('app'), ...filesIn('components')];

  test('are all in messages/', () => {
    expect(files.length).toBeGreaterThan(120);
    const found = files.flatMap((file) =>
      plainTexts(readFileSync(file, 'utf8')).map((text) => `${file}:${text}`),
    );
    expect(found).toEqual([]);
  });

  test.each([
    ['text of an element', 'const a = <p>Nothing here</p>;'],
    ['text beside an expression', 'const a = <p>{count} tokens</p>;'],
    ['a string in braces', "const a = <p>{'Nothing here'}</p>;"],
    ['one of two', "const a = <p>{isOpen ? 'Close' : t('open')}</p>;"],
    ['a text that is there at times', "const a = <p>{isDone && 'Saved.'}</p>;"],
    ['a template', `const a = <p>{\`Logo of \${name}\`}</p>;`],
    ['a label', 'const a = <input aria-label="Find a logo" />;'],
    ['a title in the metadata', "const metadata = { title: 'Not found' };"],
  ])('are found in %s', (_what, source) => {
    expect(plainTexts(source)).toHaveLength(1);
  });

  test.each([
    ['class names and fields', 'const a = <input className="Big red" name="email" />;'],
    ['code', 'const a = <code>npm run blazon</code>;'],
    ['names that are the same everywhere', 'const a = <p>Blazon {at} UTC</p>;'],
    ['texts of the messages', "const a = <p title={t('title')}>{t('lead')}</p>;"],
  ])('are not seen in %s', (_what, source) => {
    expect(plainTexts(source)).toEqual([]);
  });
});
