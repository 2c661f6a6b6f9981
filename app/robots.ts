import type { MetadataRoute } from 'next';
import { appOrigin } from './_server/config.ts';

// The address of the site map is known when it is served, not when it is built.
export const dynamic = 'force-dynamic';

/** Pages are for everybody; pictures and suggestions are for pages that show them, not for indexes. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: [
      {
        userAgent: '*',
        allow: ['/$', '/docs'],
        disallow: ['/api/', '/docs/search', '/crypto/', '/ticker/', '/*?token='],
      },
    ],
    sitemap: `${appOrigin()}/sitemap.xml`,
  };
}
