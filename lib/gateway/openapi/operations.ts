import type { RouteConfig } from '@asteasolutions/zod-to-openapi';
import * as z from 'zod';
import type { Addresses } from '../../core/config/config.ts';
import type { ErrorCode } from '../../core/errors/errors.ts';
import { LOGO_SIZES, PLANS } from '../../core/plans/plans.ts';
import { brandResponse } from '../brands/brand-record.ts';
import { buildRecord } from '../brands/build-record.ts';
import { DISCOVER, FALLBACKS } from '../logos/logo-request.ts';
import { EXAMPLE_BRAND } from './example-brand.ts';
import { type HeaderName, RATE, responseHeaders } from './headers.ts';
import { COMMON_ERRORS, errorResponses } from './responses.ts';

interface Described {
  operationId: string;
  summary: string;
  description: string;
  path: string;
  parameter: { name: string; description: string; examples: Record<string, string> };
  errors: readonly ErrorCode[];
}

const IMAGES: readonly Described[] = [
  {
    operationId: 'getLogoByDomain',
    summary: 'Logo by domain',
    description:
      'The logo of a domain as a PNG, to be hotlinked. Subdomains, `www.`, any letter case and other scripts lead to it.',
    path: '/{domain}',
    parameter: {
      name: 'domain',
      description: 'Domain to look up.',
      examples: { plain: 'apple.com', subdomain: 'docs.github.com', otherScript: 'münchen.de' },
    },
    errors: ['invalid_domain', 'domain_not_allowed'],
  },
  {
    operationId: 'getLogoByStockIdentifier',
    summary: 'Logo by stock identifier',
    description:
      'The logo of a listed company, a currency or a currency pair. A plain ticker is looked up in the US; add a suffix after a dot (`VOD.L`) or a market code after a colon (`VOD:LN`) for other exchanges. ISIN, CUSIP, SEDOL, WKN and FIGI work, too.',
    path: '/ticker/{symbol}',
    parameter: {
      name: 'symbol',
      description: 'Stock identifier, percent-encoded where it has a slash or a space.',
      examples: { plain: 'AAPL', suffix: 'APC.DE', market: 'AAPL:US', isin: 'US0378331005', pair: 'EURUSD' },
    },
    errors: ['invalid_symbol', 'domain_not_allowed'],
  },
  {
    operationId: 'getLogoByCryptoSymbol',
    summary: 'Logo by coin',
    description: 'The logo of a coin by its symbol, in any letter case.',
    path: '/crypto/{symbol}',
    parameter: {
      name: 'symbol',
      description: 'Symbol of a coin.',
      examples: { bitcoin: 'BTC', ether: 'eth' },
    },
    errors: ['invalid_symbol', 'domain_not_allowed'],
  },
];

const BRAND: Described = {
  operationId: 'getBrand',
  summary: 'Brand record',
  description:
    'The brand record of a domain or a stock identifier, as JSON. For paid plans. `X-Resolved-As` tells how the identifier was read; write `www.` in front of a domain that looks like a ticker.',
  path: '/brands/{identifier}',
  parameter: {
    name: 'identifier',
    description: 'A domain, or a stock identifier as for logos; currencies have no brand record.',
    examples: { domain: 'apple.com', ticker: 'AAPL', suffix: 'APC.DE', isin: 'US0378331005' },
  },
  errors: [
    'invalid_domain',
    'invalid_symbol',
    'token_wrong_kind',
    'plan_required',
    'network_not_allowed',
    'brand_not_found',
    'brand_pending',
    'exchange_not_enabled',
  ],
};

const { free, startup } = PLANS;

const imageQuery = z.object({
  token: z.string().optional().meta({
    description:
      'Publishable token (`pk_…`). Required; a client that adds the token to every request may leave it out of a single one.',
  }),
  // zod-to-openapi documents a literal of several numbers as the first of them.
  size: z
    .int()
    .optional()
    .meta({
      enum: [...LOGO_SIZES],
      description: `Pixels of the edge. Absent: ${free.defaultSize} on ${free.name}, ${startup.defaultSize} on paid plans. A size above the plan's is served at the plan's, with X-Logo-Notice.`,
    }),
  fallback: z.enum(FALLBACKS).default('monogram').meta({
    description:
      'What to return without a logo: a monogram on a colored or a light background, or an error with status 404.',
  }),
  discover: z.enum(DISCOVER).default('on').meta({
    description: 'Whether a missing logo may be looked for at the website of the domain.',
  }),
});

const brandQuery = z.object({
  include: z.enum(['sources']).optional().meta({
    description: '`sources` adds where each known field is from, and the day it was read.',
  }),
});

const ON_ANSWERS: readonly HeaderName[] = ['X-Request-Id', 'Server-Timing', 'Cache-Status', 'ETag', ...RATE];

const parameterOf = ({ name, description, examples }: Described['parameter']) =>
  z.object({
    [name]: z.string().meta({
      description,
      param: {
        examples: Object.fromEntries(Object.entries(examples).map(([key, value]) => [key, { value }])),
      },
    }),
  });

function imageOperation(described: Described): RouteConfig {
  const always: HeaderName[] = [...ON_ANSWERS, 'Cache-Control', 'X-Logo-Source', 'X-Logo-Size'];
  const sometimes: HeaderName[] = [
    'X-Logo-Match',
    'X-Logo-Reason',
    'X-Logo-Retry',
    'X-Logo-Found',
    'X-Logo-Notice',
  ];
  return {
    method: 'get',
    path: described.path,
    operationId: described.operationId,
    summary: described.summary,
    description: described.description,
    tags: ['Logos'],
    security: [{ publishableToken: [] }],
    request: { params: parameterOf(described.parameter), query: imageQuery },
    responses: {
      200: {
        description: 'The logo, or a monogram.',
        headers: responseHeaders([...always, 'Content-Disposition'], sometimes),
        content: { 'image/png': {} },
      },
      304: {
        description: 'Not modified. Passes the same checks and counts the same.',
        headers: responseHeaders(always, sometimes),
      },
      ...errorResponses(
        [...COMMON_ERRORS, 'invalid_size', 'invalid_fallback', 'logo_not_found', ...described.errors],
        ['X-Logo-Reason', 'X-Logo-Retry', 'Retry-After'],
      ),
    },
  };
}

function brandOperation(addresses: Addresses): RouteConfig {
  const always: HeaderName[] = [...ON_ANSWERS, 'Cache-Control', 'Vary', 'X-Resolved-As'];
  return {
    method: 'get',
    path: BRAND.path,
    operationId: BRAND.operationId,
    summary: BRAND.summary,
    description: BRAND.description,
    tags: ['Brands'],
    servers: [{ url: addresses.base }],
    security: [{ secretToken: [] }],
    request: { params: parameterOf(BRAND.parameter), query: brandQuery },
    responses: {
      200: {
        description: 'The brand record.',
        headers: responseHeaders(always, ['Content-Encoding']),
        content: {
          'application/json': {
            schema: brandResponse,
            example: buildRecord(EXAMPLE_BRAND, addresses.image),
          },
        },
      },
      304: {
        description: 'Not modified. Passes the same checks and counts the same.',
        headers: responseHeaders(always),
      },
      ...errorResponses(
        [...COMMON_ERRORS, ...BRAND.errors],
        ['X-Resolved-As', 'X-Brand-Reason', 'Retry-After'],
      ),
    },
  };
}

export const operations = (addresses: Addresses): RouteConfig[] => [
  ...IMAGES.map(imageOperation),
  brandOperation(addresses),
];
