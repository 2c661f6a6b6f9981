import { attributionSnippet } from '../../attribution/check-attribution.ts';
import type { Example, LiveComponent } from '../context.ts';
import { TOKEN_PLACEHOLDER } from '../placeholders.ts';
import { brandSnippets, logoSnippets } from '../request-snippets.ts';
import { blocks, codeBlock, codeTabs } from './markdown.ts';

const UNAVAILABLE =
  '> This example is not available right now: there is no demo token, or the database is down. Reload the page to try again.';

function exchange(example: Example | null): string {
  if (example === null) return UNAVAILABLE;
  const { request, head, body } = example;
  return blocks(
    codeBlock('http', 'Request', request),
    codeBlock('http', 'Response', body === null ? head : `${head}\n\n${body}`),
  );
}

/** `path`. An image tag, and the URL in several languages. */
export const logoRequest: LiveComponent = ({ path = '' }) =>
  codeTabs(logoSnippets('https://IMAGE_HOST', path, TOKEN_PLACEHOLDER, 128));

export const brandRequest: LiveComponent = ({ identifier = '' }) =>
  codeTabs(brandSnippets('https://DATA_HOST', identifier));

/** `path`, `query`; `revalidate`: sent again with the ETag of the first response. */
export const logoExample: LiveComponent = async ({ path = '', query = '', revalidate }, { examples }) => {
  const first = await examples.logo(path, query);
  if (revalidate === undefined || first?.etag == null) return exchange(first);
  return exchange(await examples.logo(path, query, { 'if-none-match': first.etag }));
};

/** `identifier`; `withoutToken`: the refusal; `bodyOnly`: no headers. */
export const brandExample: LiveComponent = async (
  { identifier = '', withoutToken, bodyOnly },
  { examples },
) => {
  const example =
    withoutToken === undefined
      ? await examples.brand(identifier)
      : await examples.brandWithoutToken(identifier);
  if (bodyOnly === undefined) return exchange(example);
  return example?.body ? codeBlock('json', 'Response body', example.body) : UNAVAILABLE;
};

/** `domain`: the argument of `get_brand_by_domain`. */
export const mcpExample: LiveComponent = async ({ domain = '' }, { examples }) =>
  exchange(await examples.mcp('tools/call', { name: 'get_brand_by_domain', arguments: { domain } }));

export const initializeExample: LiveComponent = async (_attributes, { examples }) =>
  exchange(
    await examples.mcp('initialize', {
      protocolVersion: '2025-11-25',
      capabilities: {},
      clientInfo: { name: 'your-client', version: '1.0.0' },
    }),
  );

export const attributionLink: LiveComponent = (_attributes, { addresses }) =>
  codeBlock('html', 'Attribution link', attributionSnippet(addresses.app));
