import type { MetadataRoute } from 'next';
import { ALL_PAGES } from '../lib/docs/pages.ts';
import { appOrigin } from './_server/config.ts';

// The origin is known at run time only.
export const dynamic = 'force-dynamic';

export default function sitemap(): MetadataRoute.Sitemap {
  const app = appOrigin();
  return ['/', '/bot', '/pricing', '/credits', '/status', ...ALL_PAGES.map(({ path }) => path)].map(
    (path) => ({
      url: `${app}${path}`,
    }),
  );
}
