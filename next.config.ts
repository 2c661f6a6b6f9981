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

/** The front page, and everything of two segments or more that is no operation: one segment may be a domain. */
const PAGES = ['/', '/:first((?!crypto|ticker|brands|mcp)[^/]+)/:rest+'];

const config: NextConfig = {
  // Native code and packages that find their own files: never copied into a bundle.
  serverExternalPackages: ['sharp', '@vercel/og', 'postgres', 'pino'],
  poweredByHeader: false,
  // `npm run check` checks types, tests included; a start is not the moment for it.
  typescript: { ignoreBuildErrors: true },
  // The front server decides what a path is; a redirect from here would only hide its answer.
  skipTrailingSlashRedirect: true,
  headers: async () => PAGES.map((source) => ({ source, headers: PAGE_HEADERS })),
  turbopack: { root: import.meta.dirname },
};

export default config;
