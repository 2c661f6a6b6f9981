import 'server-only';
import { loadConfig } from '../../../lib/core/config/config.ts';
import type { DocsContext } from '../../../lib/docs/context.ts';
import { exampleRequests } from '../../../lib/docs/example-requests.ts';
import { TOKEN_PLACEHOLDER } from '../../../lib/docs/placeholders.ts';
import { nextService } from '../../_server/service.ts';
import { findImageToken, findReaderToken } from '../reader.ts';

export async function docsContext(): Promise<DocsContext> {
  const service = nextService();
  const [token, ofImages] = await Promise.all([findReaderToken(), findImageToken()]);
  return {
    addresses: service.addresses,
    imageOrigin: loadConfig().origins.image ?? '',
    token,
    imageToken: ofImages,
    examples: exampleRequests(service, ofImages, token),
  };
}

/** For the Markdown of pages: the token of their images would not work elsewhere. */
export async function markdownContext(): Promise<DocsContext> {
  const context = await docsContext();
  return { ...context, imageToken: context.token ?? TOKEN_PLACEHOLDER };
}
