import { serveTickerLogo } from '../../../../lib/logos/serve-logo.ts';
import { plainRoute } from '../../../plain-route.ts';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = plainRoute(serveTickerLogo, 'symbol');
