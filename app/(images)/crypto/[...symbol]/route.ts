import { parseLogoUrl } from '../../../../lib/gateway/logos/logo-request.ts';
import { serveLogo } from '../../../../lib/gateway/logos/serve-logo.ts';
import { plainRoute } from '../../../_server/plain-route.ts';

export const dynamic = 'force-dynamic';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = plainRoute(
  (service, request, text) => serveLogo(service, request, parseLogoUrl('crypto', text, request.query)),
  'symbol',
);
