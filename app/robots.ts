import type { MetadataRoute } from 'next';
import { appOrigin } from './_server/config.ts';

// The sitemap's URL is known at run time only.
export const dynamic = 'force-dynamic';

/** Images and suggestions are not for search indexes. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: [
      {
        userAgent: '*',
        allow: ['/$', '/bot', '/pricing', '/credits', '/status', '/docs'],
        disallow: ['/api/', '/docs/search', '/crypto/', '/ticker/', '/*?token='],
      },
    ],
    sitemap: `${appOrigin()}/sitemap.xml`,
  };
}
