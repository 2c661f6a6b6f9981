import type { MetadataRoute } from 'next';
import { addressesOf, loadConfig } from '../lib/core/config/config.ts';
import { ALL_PAGES } from '../lib/docs/pages.ts';

// The address of the pages is known when they are served, not when they are built.
export const dynamic = 'force-dynamic';

export default function sitemap(): MetadataRoute.Sitemap {
  const { app } = addressesOf(loadConfig());
  return ['/', ...ALL_PAGES.map(({ path }) => path)].map((path) => ({ url: `${app}${path}` }));
}
