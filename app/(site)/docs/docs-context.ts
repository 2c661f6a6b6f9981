import 'server-only';
import { loadConfig } from '../../../lib/core/config/config.ts';
import type { DocsContext } from '../../../lib/docs/context.ts';
import { exampleRequests } from '../../../lib/docs/example-requests.ts';
import { nextService } from '../../_server/service.ts';
import { demoToken, docsToken } from './docs-token.ts';

export async function docsContext(): Promise<DocsContext> {
  const service = nextService();
  const [token, demo] = await Promise.all([docsToken(), demoToken()]);
  return {
    addresses: service.addresses,
    imageOrigin: loadConfig().origins.image ?? '',
    token,
    examples: exampleRequests(service, demo, token),
  };
}
