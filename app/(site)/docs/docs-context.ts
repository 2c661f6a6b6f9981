import 'server-only';
import { loadConfig } from '../../../lib/core/config/config.ts';
import { asker } from '../../../lib/docs/ask.ts';
import type { DocsContext } from '../../../lib/docs/context.ts';
import { nextService } from '../../_server/service.ts';
import { demoToken, docsToken } from './docs-token.ts';

/** What a page of the documentation is written for, at this moment. */
export async function docsContext(): Promise<DocsContext> {
  const service = nextService();
  const [token, asking] = await Promise.all([docsToken(), demoToken()]);
  return {
    addresses: service.addresses,
    pictureOrigin: loadConfig().origins.image ?? '',
    token,
    ask: asker(service, asking, token),
  };
}
