import type { NextConfig } from 'next';

/** For pages only: the image operations have headers of their own, and theirs must not be sent twice. */
const PAGE_HEADERS = [
  {
    key: 'Content-Security-Policy',
    value: "base-uri 'self'; object-src 'none'; form-action 'self'; frame-ancestors 'none'",
  },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
];

/** The pages of one segment, and everything of two segments or more that is no operation: one segment may be a domain. */
const PAGES = ['/', '/docs', '/:first((?!crypto|ticker|brands|mcp)[^/]+)/:rest+'];

const config: NextConfig = {
  // Native code and packages that find their own files: never copied into a bundle.
  serverExternalPackages: ['sharp', '@vercel/og', 'postgres', 'pino'],
  poweredByHeader: false,
  // `npm run check` checks types, tests included; a start is not the moment for it.
  typescript: { ignoreBuildErrors: true },
  // The front server decides what a path is; a redirect from here would only hide its answer.
  skipTrailingSlashRedirect: true,
  // Markdown twins. The first page's is index.md: /docs.md would be the domain docs.md.
  rewrites: async () => [
    { source: '/docs/:page([^/]+)\\.md', destination: '/markdown/:page' },
    { source: '/docs/errors/:code([^/]+)\\.md', destination: '/markdown/errors/:code' },
  ],
  headers: async () => PAGES.map((source) => ({ source, headers: PAGE_HEADERS })),
  turbopack: { root: import.meta.dirname },
};

export default config;
