import { serveOpenApi } from '../../../lib/gateway/openapi/serve-openapi.ts';
import { plainRoute } from '../../_server/plain-route.ts';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = plainRoute(serveOpenApi, null);
