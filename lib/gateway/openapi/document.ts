import { OpenAPIRegistry, OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi';
import type { Addresses } from '../../core/config/config.ts';
import { PLANS } from '../../core/plans/plans.ts';
import { brandRecord } from '../brands/brand-record.ts';
import { HEADERS } from './headers.ts';
import { operations } from './operations.ts';
import { problemDetails } from './problem-details.ts';

const INTERFACE_VERSION = '1.0.0';

export type OpenApiDocument = ReturnType<OpenApiGeneratorV31['generateDocument']>;

/** OpenAPI 3.1, from the schemas and tables that the operations themselves use. */
export function openApiDocument(addresses: Addresses): OpenApiDocument {
  const registry = new OpenAPIRegistry();
  const paths = operations(addresses);
  const references = JSON.stringify(paths.map(({ responses }) => responses));
  for (const [name, header] of Object.entries(HEADERS))
    if (references.includes(`"#/components/headers/${name}"`))
      registry.registerComponent('headers', name, { required: true, ...header });
  registry.registerComponent('securitySchemes', 'publishableToken', {
    type: 'apiKey',
    in: 'query',
    name: 'token',
    description: 'Publishable token (`pk_…`), safe to use in pages.',
  });
  registry.registerComponent('securitySchemes', 'secretToken', {
    type: 'http',
    scheme: 'bearer',
    description: 'Secret token (`sk_…`), for servers only. Pages of other origins may not send it.',
  });
  for (const operation of paths) registry.registerPath(operation);
  return new OpenApiGeneratorV31([
    ...[brandRecord, problemDetails].map((schema) => ({ type: 'schema' as const, schema })),
    ...registry.definitions,
  ]).generateDocument({
    openapi: '3.1.0',
    info: {
      title: 'Blazon',
      version: INTERFACE_VERSION,
      description: description(addresses),
    },
    servers: [{ url: addresses.image }],
    externalDocs: { url: `${addresses.app}/docs/errors`, description: 'What each error means' },
    tags: [
      { name: 'Logos', description: 'Images to hotlink. They must not be cached or stored.' },
      { name: 'Brands', description: 'Brand data for programs.' },
      {
        name: 'MCP',
        description: `The same brand data for assistants: ${addresses.mcp}/mcp, streamable HTTP, with the tools get_brand_by_domain and get_brand_by_ticker. It is described by its own protocol (tools/list).`,
      },
    ],
  });
}

const many = (count: number) => count.toLocaleString('en-US');

function description({ app }: Addresses): string {
  const rows = Object.values(PLANS).map(
    ({ name, limits, defaultSize, largestSize, brandData, mcp, attributionRequired }) =>
      `| ${[
        name,
        `${defaultSize}, up to ${largestSize} px`,
        `${many(limits.logoPerMinute)} / ${many(limits.logoPerDay)}`,
        brandData ? `${many(limits.brandPerMinute)} / ${many(limits.brandPerDay)}` : 'not included',
        mcp ? 'yes' : 'no',
        attributionRequired ? 'required' : 'not required',
      ].join(' | ')} |`,
  );
  return [
    'Logos for domains, stock identifiers and cryptocurrencies as PNG, and brand records as JSON.',
    '',
    'HEAD gets the same response as GET, without the body. Responses with status 200, 304 and 404 count; the day begins at 00:00 UTC. Brand data and MCP share one daily quota. Enterprise limits may be agreed per account.',
    '',
    '| Plan | Size | Logos per minute / day | Brand data per minute / day | MCP | Attribution |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
    `Errors are problem details (RFC 9457) with a stable \`code\`, explained at ${app}/docs/errors.`,
  ].join('\n');
}
