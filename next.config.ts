import type { NextConfig } from 'next';

/**
 * For pages only: the image operations have headers of their own, and theirs must not be sent twice. The policy, which
 * is another one for every answer, is `proxy.ts`.
 */
const PAGE_HEADERS = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), geolocation=(), microphone=(), payment=(), usb=()' },
];

/** Pages of one segment by their names, for one segment may be a domain; everything longer that is no operation. */
const PAGES = [
  '/',
  '/(dashboard|docs|forgot-password|invitation|new-account|operator|reset-password|sign-in|sign-up|verify)',
  '/:first((?!crypto|ticker|brands|mcp)[^/]+)/:rest+',
];

const config: NextConfig = {
  // Native code and packages that find their own files: never copied into a bundle.
  serverExternalPackages: [
    ...['sharp', '@vercel/og', '@node-rs/argon2', 'nodemailer', 'postgres', 'pino'],
    // Large, and in every page's bundle again.
    ...['drizzle-orm', 'ioredis', '@upstash/ratelimit', '@upstash/redis', 'zod', 'tldts', 'undici', 'stripe'],
  ],
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
  // A map for every page's chunks was five sixths of the output and half of the build; unminified, traces can be read.
  experimental: { serverSourceMaps: false, serverMinification: false },
  turbopack: { root: import.meta.dirname },
};

export default config;
