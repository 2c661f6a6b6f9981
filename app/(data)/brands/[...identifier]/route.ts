import { serveBrand } from '../../../../lib/gateway/brands/serve-brand.ts';
import { plainRoute } from '../../../_server/plain-route.ts';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = plainRoute(serveBrand, 'identifier');
