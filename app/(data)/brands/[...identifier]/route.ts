import { serveBrand } from '../../../../lib/brands/serve-brand.ts';
import { plainRoute } from '../../../plain-route.ts';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = plainRoute(serveBrand, 'identifier');
