import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** How each guarded export starts. The upload responds to programs and checks the role itself. */
const GUARD = /^(?:const (?:operator|\{ actor \}) = )?await require(?:Operator|FreshOperator|Editor)\(\);/;
const UPLOAD =
  /^const who = await findCurrentViewer\(\);\s+if \(who === null\) return seeOther\([^;]+;\s+if \(!\(await isOperatorHere\(who\)\) \|\| lacksSecondFactor\(who\)\) return /;

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((name) => /(?:^|\/)(?:actions|page|route|layout)\.tsx?$/.test(name))
  .sort();

function exportsOf(name: string): { bodies: string[]; rest: string[] } {
  const text = readFileSync(join(import.meta.dirname, name), 'utf8');
  const parts = text.split(/^(?=export )/m).slice(1);
  const isFunction = (part: string) => /^export (?:default )?async function /.test(part);
  return {
    bodies: parts.filter(isFunction).map(bodyOf),
    rest: parts.filter((part) => !isFunction(part)),
  };
}

/** The part after the parameters and return type. */
function bodyOf(text: string): string {
  let open = 0;
  for (let at = text.indexOf('('); at < text.length; at += 1) {
    if (text[at] === '(') open += 1;
    if (text[at] === ')') open -= 1;
    if (open === 0) return text.slice(text.indexOf('{\n', at) + 2).trimStart();
  }
  throw new Error(`no function: ${text.slice(0, 80)}`);
}

test('there are pages, actions and handlers to check', () => expect(files.length).toBeGreaterThan(14));

test.each(files)('%s checks the role first', (name) => {
  const { bodies, rest } = exportsOf(name);
  expect(bodies.length).toBeGreaterThan(0);
  for (const body of bodies)
    expect(body).toMatch(name === join('catalog', 'logo', 'route.ts') ? UPLOAD : GUARD);
  // An action exported as a value would be missed here.
  for (const text of rest) expect(text).toMatch(/^export const metadata: Metadata = /);
});
