import { LOGO_SIZES } from '../../core/plans/plans.ts';
import { FALLBACKS } from '../../gateway/logos/logo-request.ts';
import { openApiDocument } from '../../gateway/openapi/document.ts';
import { type Block, code, h2, h3, note, p, table, ul } from '../blocks.ts';
import { type DocsContext, logoUrl, SECRET_PLACEHOLDER } from '../context.ts';
import { answerBlocks, errorBlocks, fieldTable, operationOf, parameterTable } from '../operation-blocks.ts';
import { bodyOf, exchanged, LAID_OUT, pictures } from './answers.ts';

/** The pages of the operations: what can be said of all is generated from the interface description. */

const described = (context: DocsContext, path: string) =>
  operationOf(openApiDocument(context.addresses), path);

const sizes = (context: DocsContext, path: string): Block =>
  pictures(
    context,
    LOGO_SIZES.map((size) => ({ path, more: `&size=${size}`, caption: `\`size=${size}\``, size })),
  );

function fallbacks(context: DocsContext, unknown: string): Block[] {
  return [
    h2('When no logo is known'),
    p(
      '`fallback` says what to do then. A monogram can always be told from a logo: `X-Logo-Source` is `monogram`, and `X-Logo-Reason` says why.',
    ),
    pictures(
      context,
      FALLBACKS.filter((fallback) => fallback !== '404').map((fallback) => ({
        path: unknown,
        more: `&size=128&fallback=${fallback}`,
        caption: `\`fallback=${fallback}\``,
      })),
    ),
    p(
      'With `fallback=404` the answer is an error without a picture, so that `onerror` of an image, or your own code, can take over.',
    ),
  ];
}

export async function logoByDomain(context: DocsContext): Promise<Block[]> {
  const operation = described(context, '/{domain}');
  return [
    code('sh', 'Request', `curl -o github.png '${logoUrl(context, '/github.com', '&size=128')}'`),
    sizes(context, '/github.com'),
    h2('Parameters'),
    parameterTable(operation),
    p('Every way to write a domain is on [Identifiers](/docs/identifiers#domains).'),
    h2('A request and its answer'),
    ...(await exchanged(context.ask.logo('/github.com', 'size=128'))),
    ...fallbacks(context, '/quiet-harbour.com'),
    ...(await exchanged(context.ask.logo('/quiet-harbour.com', 'fallback=404'))),
    ...answerBlocks(operation),
    ...errorBlocks(operation),
  ];
}

export async function logoByStock(context: DocsContext): Promise<Block[]> {
  const operation = described(context, '/ticker/{symbol}');
  return [
    code('sh', 'Request', `curl -o vodafone.png '${logoUrl(context, '/ticker/VOD.L', '&size=128')}'`),
    pictures(context, [
      { path: '/ticker/AAPL', caption: '`/ticker/AAPL` a ticker in the United States' },
      { path: '/ticker/VOD.L', caption: '`/ticker/VOD.L` a suffix behind a dot' },
      { path: '/ticker/BMW:GR', caption: '`/ticker/BMW:GR` a market code behind a colon' },
      { path: '/ticker/US5949181045', caption: '`/ticker/US5949181045` an ISIN' },
      { path: '/ticker/EUR/USD', caption: '`/ticker/EUR/USD` a currency pair' },
    ]),
    h2('Parameters'),
    parameterTable(operation),
    p(
      'Every notation is on [Identifiers](/docs/identifiers#stocks), every exchange and its codes on [Exchanges](/docs/exchanges).',
    ),
    note(
      'A ticker on an exchange that is not enabled for the account is answered like one without a logo, with `X-Logo-Reason: exchange_not_enabled`. An ISIN, CUSIP, SEDOL or WKN does not depend on exchanges.',
    ),
    h2('A request and its answer'),
    ...(await exchanged(context.ask.logo('/ticker/VOD:LN', 'size=128'))),
    ...fallbacks(context, '/ticker/QZXV'),
    ...answerBlocks(operation),
    ...errorBlocks(operation),
  ];
}

export async function logoByCoin(context: DocsContext): Promise<Block[]> {
  const operation = described(context, '/crypto/{symbol}');
  return [
    code('sh', 'Request', `curl -o bitcoin.png '${logoUrl(context, '/crypto/BTC', '&size=256')}'`),
    sizes(context, '/crypto/BTC'),
    h2('Parameters'),
    parameterTable(operation),
    p(
      'A symbol may belong to many coins: the best-known one answers. Every notation is on [Identifiers](/docs/identifiers#coins).',
    ),
    h2('A request and its answer'),
    ...(await exchanged(context.ask.logo('/crypto/BTC', 'size=128'))),
    ...fallbacks(context, '/crypto/QZXV'),
    ...answerBlocks(operation),
    ...errorBlocks(operation),
  ];
}

export async function brandRecord(context: DocsContext): Promise<Block[]> {
  const document = openApiDocument(context.addresses);
  const operation = operationOf(document, '/brands/{identifier}');
  const { base } = context.addresses;
  return [
    code(
      'sh',
      'Request',
      `curl '${base}/brands/apple.com' \\\n  -H 'Authorization: Bearer ${SECRET_PLACEHOLDER}'`,
    ),
    note(
      'A secret token stays on servers. No answer here allows pages of other origins, so that a call from a browser fails in the first minute and not after a leak. A secret token in a URL is refused before it is looked at.',
    ),
    h2('Parameters'),
    parameterTable(operation),
    h3('Domain or ticker'),
    p(
      'Where an identifier could be either, a listing on the exchange of the suffix comes first, then a domain that is known, then any other reading of the symbol. `X-Resolved-As` says which it was.',
    ),
    table(
      'How identifiers are understood',
      ['Identifier', 'Understood as'],
      [
        ['`apple.com`', 'the domain'],
        ['`AAPL`, `AAPL:US`', 'the ticker in the United States'],
        ['`APC.DE`', 'the ticker on Xetra, although it looks like a German domain'],
        ['`www.apc.de`, `https://apc.de`', 'the domain, for certain'],
        ['`US0378331005`', 'the ISIN'],
      ],
    ),
    h2('A request and its answer'),
    LAID_OUT,
    ...(await exchanged(context.ask.brand('APC.DE'))),
    h2('Fields'),
    p('Every key is always there. What is not known is `null`, or empty where the table says so.'),
    fieldTable(document, 'Brand', 'Fields of a brand record'),
    ...answerBlocks(operation),
    ...errorBlocks(operation),
    h3('Without a token'),
    ...(await exchanged(context.ask.brandWithoutToken('apple.com'))),
  ];
}

export async function interfaceDescription(context: DocsContext): Promise<Block[]> {
  const document = openApiDocument(context.addresses);
  const { app } = context.addresses;
  const paths = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item as Record<string, { summary?: string; operationId?: string }>).map(
      ([method, { summary = '', operationId = '' }]) => [
        `\`${method.toUpperCase()} ${path}\``,
        summary,
        `\`${operationId}\``,
      ],
    ),
  );
  return [
    code('sh', 'Request', `curl '${app}/openapi.json'`),
    p(
      `[\`/openapi.json\`](/openapi.json) describes the interface as OpenAPI ${document.openapi}, version ${document.info.version}. It is made of the schemas and tables that the operations themselves use, and a test holds every kind of answer against it. It needs no token and may be asked for from pages.`,
    ),
    h2('Operations'),
    table('Operations', ['Address', 'What it is', 'Operation id'], paths),
    p('MCP describes itself: ask for `tools/list`. See [MCP](/docs/mcp).'),
    h2('Make a client of it'),
    code('sh', 'Types for TypeScript', `npx openapi-typescript ${app}/openapi.json -o blazon.d.ts`),
    ul(
      'The media type of errors is `application/problem+json`; its schema is `Problem`.',
      'Headers that are promised are references to `#/components/headers`; headers that come only sometimes stand in the answer itself.',
      'An `ETag` comes with the document: ask again with `If-None-Match`.',
    ),
    h2('Errors as a schema'),
    fieldTable(document, 'Problem', 'Fields of an error'),
    h3('An error'),
    ...(await bodyOf(context.ask.brandWithoutToken('apple.com'), 'Body')),
  ];
}
