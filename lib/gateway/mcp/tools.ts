import * as z from 'zod';
import { quoted, type Refusal } from '../../core/errors/errors.ts';
import { type BrandIdentifier, readBrandDomain, readBrandTicker } from '../brands/brand-identifier.ts';
import { sparseBrandRecord } from '../brands/brand-record.ts';
import { firstIssue } from './client-schemas.ts';
import { type Failure, failure, RPC } from './failures.ts';
import { isObject, type Params } from './message.ts';

export interface Tool {
  title: string;
  description: string;
  argument: string;
  input: z.ZodObject<Record<string, z.ZodString>>;
  read: (text: string) => BrandIdentifier | Refusal;
}

export const TOOLS = {
  get_brand_by_domain: {
    title: 'Brand by web domain',
    description:
      'Gets the brand record of the company behind a web domain: names, descriptions, brand colors, logo URL, ' +
      'social profiles, head office, industry (GICS). Fields that are not known are left out.',
    argument: 'domain',
    input: z.object({
      domain: z
        .string()
        .describe(
          'Domain of a website, for example apple.com. Subdomains, a leading `www.` and full URLs work, too.',
        ),
    }),
    read: readBrandDomain,
  },
  get_brand_by_ticker: {
    title: 'Brand by stock identifier',
    description:
      'Gets the brand record of a listed company by any identifier of its stock: names, descriptions, brand colors, ' +
      'logo URL, social profiles, head office, industry (GICS). Fields that are not known are left out.',
    argument: 'symbol',
    input: z.object({
      symbol: z
        .string()
        .describe(
          'Ticker (AAPL; with an exchange VOD.L or VOD:LN; without one the United States is meant), ISIN, CUSIP, SEDOL or WKN. Upper or lower case.',
        ),
    }),
    read: readBrandTicker,
  },
} as const satisfies Record<string, Tool>;

type ToolName = keyof typeof TOOLS;

const ANNOTATIONS = {
  readOnlyHint: true,
  idempotentHint: true,
  destructiveHint: false,
  openWorldHint: false,
};

/** Without `$schema`: clients with a plain Ajv, such as Genkit, refuse all but draft-07, in which ours mean the same. */
function jsonSchema(schema: z.ZodType): object {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return rest;
}

/** For both tools. Fields may be added, so other properties are allowed. */
const OUTPUT_SCHEMA = jsonSchema(sparseBrandRecord);

export const TOOL_LIST = JSON.stringify({
  tools: Object.entries(TOOLS).map(([name, { title, description, input }]) => ({
    name,
    title,
    description,
    inputSchema: jsonSchema(input),
    outputSchema: OUTPUT_SCHEMA,
    annotations: { title, ...ANNOTATIONS },
  })),
});

const isToolName = (name: string): name is ToolName => Object.hasOwn(TOOLS, name);

export interface ToolCall {
  tool: ToolName;
  text: string;
}

export function readToolCall(params: Params | undefined): ToolCall | Failure {
  const name = params?.name;
  if (typeof name !== 'string') return invalid('Invalid params of tools/call: name: expected a string');
  if (!isToolName(name))
    return invalid(`Unknown tool: ${quoted(name)}. Expected ${Object.keys(TOOLS).join(' or ')}.`);
  const given = params?.arguments ?? {};
  if (!isObject(given) || params?.arguments === null)
    return invalid('Invalid params of tools/call: arguments: expected an object');
  const { input, argument }: Tool = TOOLS[name];
  const read = input.safeParse(given);
  if (!read.success) {
    const { key, problem } = firstIssue(read.error);
    return invalid(`Invalid arguments for tool ${name}: ${key}: ${problem}`);
  }
  return { tool: name, text: read.data[argument] ?? '' };
}

const invalid = (message: string): Failure => failure(200, RPC.invalidParams, message);
