import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { sparseBrandRecord } from '../brands/brand-record.ts';
import { buildRecord } from '../brands/build-record.ts';
import { ServedRecord } from '../brands/served-record.ts';
import { EXAMPLE_BRAND } from '../openapi/example-brand.ts';
import { toolResult } from './tool-result.ts';
import { TOOL_LIST, TOOLS } from './tools.ts';

interface Listed {
  name: keyof typeof TOOLS;
  inputSchema: object;
  outputSchema: object;
}

const { tools } = JSON.parse(TOOL_LIST) as { tools: Listed[] };

const { structuredContent } = JSON.parse(
  toolResult({
    kind: 'found',
    served: new ServedRecord(buildRecord(EXAMPLE_BRAND, 'https://img.example.org'), {}),
    resolvedAs: { type: 'domain', match: 'exact' },
  }),
) as { structuredContent: unknown };

/** Draft-07 and strict. Genkit (`@genkit-ai/core`, schema.ts) compiles schemas with the second. */
const CLIENTS: [string, () => Ajv][] = [
  ['plain Ajv', () => new Ajv()],
  ['Ajv with formats, as in Genkit', () => (addFormats as unknown as typeof addFormats.default)(new Ajv())],
];

describe.each(CLIENTS)('%s compiles the schemas of every tool', (_client, ajv) => {
  test.each(tools)('$name', ({ name, inputSchema, outputSchema }) => {
    const isInput = ajv().compile(inputSchema);
    expect(isInput({ [TOOLS[name].argument]: 'apple.com' })).toBe(true);
    expect(isInput({})).toBe(false);
    expect(isInput({ [TOOLS[name].argument]: 1 })).toBe(false);
    const isOutput = ajv().compile(outputSchema);
    expect(isOutput(structuredContent)).toBe(true);
    expect(isOutput({ ...(structuredContent as object), colors: 'red' })).toBe(false);
  });

  test('and none of another draft', () => {
    expect(() => ajv().compile(z.toJSONSchema(sparseBrandRecord))).toThrow('no schema with key or ref');
  });
});
