import { serveOpenApi } from '../../../lib/openapi/serve-openapi.ts';
import { plainRoute } from '../../plain-route.ts';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = plainRoute(serveOpenApi, null);
