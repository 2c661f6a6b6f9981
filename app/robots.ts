import type { MetadataRoute } from 'next';

/** Pages are for everybody; pictures and suggestions are for pages that show them, not for indexes. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: [
      { userAgent: '*', allow: ['/$', '/docs/'], disallow: ['/api/', '/crypto/', '/ticker/', '/*?token='] },
    ],
  };
}
