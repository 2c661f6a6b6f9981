import type { Addresses } from '../../core/config/config.ts';
import { ERRORS, type ErrorCode, isErrorCode } from '../../core/errors/errors.ts';
import { type OpenApiDocument, openApiDocument } from '../../gateway/openapi/document.ts';
import { HEADERS, type HeaderName } from '../../gateway/openapi/headers.ts';
import type { DocsContext, LiveComponent } from '../context.ts';
import { code, errorLink, table } from './markdown.ts';

interface Operation {
  summary?: string;
  operationId?: string;
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

const documents = new WeakMap<Addresses, OpenApiDocument>();

/** Generated once per installation: a page needs it for each of its tables. */
function descriptionOf({ addresses }: DocsContext): OpenApiDocument {
  const document = documents.get(addresses) ?? openApiDocument(addresses);
  documents.set(addresses, document);
  return document;
}

function operationOf(context: DocsContext, path: string | undefined): Operation {
  const operation = descriptionOf(context).paths?.[path ?? '']?.get;
  if (operation === undefined) throw new Error(`${path} is not an operation`);
  return operation as unknown as Operation;
}

const TOKEN_ROWS: Record<string, readonly string[]> = {
  publishableToken: [
    '`token`',
    'query',
    'string',
    'yes',
    'Publishable token (`pk_…`). Safe in public pages.',
  ],
  secretToken: [
    '`Authorization`',
    'header',
    'string',
    'yes',
    '`Bearer` followed by a secret token (`sk_…`). Server-side only.',
  ],
};

/** `path`: as in the OpenAPI document, `/brands/{identifier}`. */
export const parameters: LiveComponent = ({ path }, context) => {
  const { parameters: all, security } = operationOf(context, path);
  return table(
    ['Name', 'In', 'Type', 'Required', 'Description'],
    [
      ...all.filter((one) => one.in === 'path').map(parameterRow),
      ...security.flatMap((scheme) => Object.keys(scheme).map((name) => TOKEN_ROWS[name] ?? [])),
      ...all.filter((one) => one.in !== 'path' && one.name !== 'token').map(parameterRow),
    ],
  );
};

const parameterRow = ({ name, in: place, required, description = '', schema }: Parameter): string[] => [
  code(name),
  place,
  typeOf(schema),
  required ? 'yes' : 'no',
  schema.default === undefined ? description : `${description} Default: \`${String(schema.default)}\`.`,
];

function typeOf({ type, enum: values, items }: Schema): string {
  if (values !== undefined) return values.map((value) => code(String(value))).join(', ');
  const types = [type ?? 'string'].flat();
  return types.map((name) => (name === 'array' ? `array of ${items?.type ?? 'string'}` : name)).join(' or ');
}

const isError = (status: string): boolean => Number(status) >= 400;

export const responses: LiveComponent = ({ path }, context) =>
  table(
    ['Status', 'Meaning'],
    Object.entries(operationOf(context, path).responses)
      .filter(([status]) => !isError(status))
      .map(([status, { description }]) => [status, description]),
  );

export const responseHeaders: LiveComponent = ({ path }, context) => {
  const statuses = new Map<string, { always: string[]; sometimes: string[] }>();
  for (const [status, response] of Object.entries(operationOf(context, path).responses)) {
    if (isError(status)) continue;
    for (const [name, header] of Object.entries(response.headers ?? {})) {
      const row = statuses.get(name) ?? { always: [], sometimes: [] };
      row['$ref' in header ? 'always' : 'sometimes'].push(status);
      statuses.set(name, row);
    }
  }
  return table(
    ['Header', 'Status', 'Meaning'],
    [...statuses].map(([name, { always, sometimes }]) => [
      code(name),
      [...always, ...sometimes.map((status) => `some ${status}`)].join(', '),
      headerMeaning(name),
    ]),
  );
};

/** `names`, separated by commas. */
export const headers: LiveComponent = ({ names = '' }) =>
  table(
    ['Header', 'Meaning'],
    names.split(/,\s*/).map((name) => [code(name), headerMeaning(name)]),
  );

function headerMeaning(name: string): string {
  const header = HEADERS[name as HeaderName];
  if (header === undefined) throw new Error(`${name} is not a described header`);
  const { description, schema } = header;
  const values: readonly unknown[] = 'enum' in schema ? schema.enum : [];
  if (name === 'X-Error-Code' || values.length === 0) return description;
  return `${description} One of ${values.map((value) => code(String(value))).join(', ')}.`;
}

export const errors: LiveComponent = ({ path }, context) =>
  table(
    ['Status', 'Code', 'Meaning'],
    Object.entries(operationOf(context, path).responses)
      .filter(([status]) => isError(status))
      .flatMap(([status, response]) =>
        codesOf(response).map((one) => [status, errorLink(one), ERRORS[one].title]),
      ),
  );

function codesOf({ content }: Response): ErrorCode[] {
  const parts = content?.['application/problem+json']?.schema?.allOf ?? [];
  return parts
    .flatMap(({ properties }) => properties?.code?.enum ?? [])
    .filter((one): one is ErrorCode => typeof one === 'string' && isErrorCode(one));
}

/** `schema`: a name in the OpenAPI document. Fields of an object follow it. */
export const schemaFields: LiveComponent = ({ schema: name = '' }, context) => {
  const schema = descriptionOf(context).components?.schemas?.[name] as Schema | undefined;
  if (schema === undefined) throw new Error(`${name} is not a schema`);
  return table(['Field', 'Type', 'Meaning'], fieldRows(schema, ''));
};

const fieldRows = (schema: Schema, prefix: string): string[][] =>
  Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    [code(`${prefix}${name}`), typeOf({ ...field, enum: undefined } as Schema), field.description ?? ''],
    ...(field.properties === undefined ? [] : fieldRows(field, `${prefix}${name}.`)),
  ]);

export const operations: LiveComponent = (_attributes, context) =>
  table(
    ['Endpoint', 'Description', 'Operation ID'],
    Object.entries(descriptionOf(context).paths ?? {}).flatMap(([path, item]) =>
      Object.entries(item as Record<string, Operation>).map(
        ([method, { summary = '', operationId = '' }]) => [
          code(`${method.toUpperCase()} ${path}`),
          summary,
          code(operationId),
        ],
      ),
    ),
  );
