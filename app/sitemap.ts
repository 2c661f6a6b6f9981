import type { MetadataRoute } from 'next';
import { ALL_PAGES } from '../lib/docs/pages.ts';
import { appOrigin } from './_server/config.ts';

// The address of the pages is known when they are served, not when they are built.
export const dynamic = 'force-dynamic';

export default function sitemap(): MetadataRoute.Sitemap {
  const app = appOrigin();
  return ['/', ...ALL_PAGES.map(({ path }) => path)].map((path) => ({ url: `${app}${path}` }));
}
