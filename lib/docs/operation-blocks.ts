import { ERRORS, type ErrorCode, isErrorCode } from '../core/errors/errors.ts';
import type { OpenApiDocument } from '../gateway/openapi/document.ts';
import { HEADERS, type HeaderName } from '../gateway/openapi/headers.ts';
import { type Block, h2, p, type TableBlock, table } from './blocks.ts';

/** As much of the interface description as the pages show. */
interface Operation {
  summary: string;
  description: string;
  security: Record<string, unknown>[];
  parameters: Parameter[];
  responses: Record<string, Response>;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}

interface Schema {
  type?: string | string[];
  enum?: unknown[];
  default?: unknown;
  description?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  allOf?: Schema[];
}

interface Response {
  description: string;
  headers?: Record<string, { $ref?: string }>;
  content?: Record<string, { schema?: Schema }>;
}

/** @param path as in the document: `/brands/{identifier}` */
export function operationOf(document: OpenApiDocument, path: string): Operation {
  const operation = document.paths?.[path]?.get;
  if (operation === undefined) throw new Error(`${path} is not described`);
  return operation as unknown as Operation;
}

/** Where the token goes, by the name of the security scheme. */
const TOKENS: Record<string, readonly string[]> = {
  publishableToken: [
    '`token`',
    'query',
    'string',
    'yes',
    'A publishable token: `pk_…`. It may stand in pages.',
  ],
  secretToken: [
    '`Authorization`',
    'header',
    'string',
    'yes',
    '`Bearer` and a secret token: `sk_…`. For servers and programs only.',
  ],
};

export function parameterTable({ parameters, security }: Operation): TableBlock {
  return table(
    'Parameters',
    ['Name', 'In', 'Type', 'Required', 'Meaning'],
    [
      ...parameters.filter((parameter) => parameter.in === 'path').map(parameterRow),
      ...security.flatMap((scheme) => Object.keys(scheme).map((name) => TOKENS[name] ?? [])),
      ...parameters.filter((parameter) => parameter.in !== 'path').map(parameterRow),
    ],
  );
}

const parameterRow = ({ name, in: place, required, description = '', schema }: Parameter): string[] => [
  `\`${name}\``,
  place,
  typeInWords(schema),
  required ? 'yes' : 'no',
  schema.default === undefined ? description : `${description} Default: \`${String(schema.default)}\`.`,
];

function typeInWords({ type, enum: values, items }: Schema): string {
  if (values !== undefined) return values.map((value) => `\`${String(value)}\``).join(', ');
  const types = [type ?? 'string'].flat();
  return types.map((name) => (name === 'array' ? `array of ${items?.type ?? 'string'}` : name)).join(' or ');
}

/** Statuses of success with what they mean, and the headers they carry. */
export function answerBlocks({ responses }: Operation): Block[] {
  const good = Object.entries(responses).filter(([status]) => Number(status) < 400);
  const headers = new Map<string, { always: string[]; sometimes: string[] }>();
  for (const [status, response] of good)
    for (const [name, header] of Object.entries(response.headers ?? {})) {
      const of = headers.get(name) ?? { always: [], sometimes: [] };
      of['$ref' in header ? 'always' : 'sometimes'].push(status);
      headers.set(name, of);
    }
  return [
    h2('Answers'),
    table(
      'Answers',
      ['Status', 'Meaning'],
      good.map(([status, { description }]) => [status, description]),
    ),
    h2('Response headers'),
    table(
      'Response headers',
      ['Header', 'On', 'Meaning'],
      [...headers].map(([name, { always, sometimes }]) => [
        `\`${name}\``,
        [...always, ...sometimes.map((status) => `some ${status}`)].join(', '),
        headerInWords(name),
      ]),
    ),
  ];
}

/** What a header says, with the values it may have. */
export function headerInWords(name: string): string {
  const header = HEADERS[name as HeaderName];
  if (header === undefined) throw new Error(`the header ${name} is not described`);
  const { description, schema } = header;
  const values: readonly unknown[] = 'enum' in schema ? schema.enum : [];
  if (name === 'X-Error-Code' || values.length === 0) return description;
  return `${description} One of ${values.map((value) => `\`${value}\``).join(', ')}.`;
}

/** Every error of an operation, each leading to its page. */
export function errorBlocks({ responses }: Operation): Block[] {
  const rows = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, response]) =>
      codesOf(response).map((code) => [status, `[\`${code}\`](/docs/errors/${code})`, ERRORS[code].title]),
    );
  return [
    h2('Errors'),
    p(
      'Every error is a JSON document with a stable `code`, which `X-Error-Code` repeats. [How errors look](/docs/errors).',
    ),
    table('Errors', ['Status', 'Code', 'Meaning'], rows),
  ];
}

function codesOf({ content }: Response): ErrorCode[] {
  const parts = content?.['application/problem+json']?.schema?.allOf ?? [];
  return parts
    .flatMap(({ properties }) => properties?.code?.enum ?? [])
    .filter((code): code is ErrorCode => typeof code === 'string' && isErrorCode(code));
}

/** A row per field of a schema of the document; the fields of an object follow it. */
export function fieldTable(document: OpenApiDocument, name: string, caption: string): TableBlock {
  const schema = document.components?.schemas?.[name] as Schema | undefined;
  if (schema === undefined) throw new Error(`the schema ${name} is not described`);
  return table(caption, ['Field', 'Type', 'Meaning'], fieldRows(schema, ''));
}

const fieldRows = (schema: Schema, prefix: string): string[][] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    [`\`${prefix}${name}\``, typeInWords({ ...field, enum: undefined } as Schema), field.description ?? ''],
    ...(field.properties === undefined ? [] : fieldRows(field, `${prefix}${name}.`)),
  ]);
