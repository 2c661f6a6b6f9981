import type { NextConfig } from 'next';

/** For pages only: images set their own. The CSP differs per response, see `proxy.ts`. */
const PAGE_HEADERS = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  {
    key: 'Permissions-Policy',
    value:
      'camera=(), geolocation=(), microphone=(), payment=(), publickey-credentials-create=(self), publickey-credentials-get=(self), usb=()',
  },
];

/** One-segment pages by name, since one segment may be a domain, and longer paths that are not endpoints. */
const PAGES = [
  '/',
  '/(bot|credits|dashboard|docs|forgot-password|invitation|new-account|operator|pricing|reset-password|setup|sign-in|sign-up|status|verify)',
  '/:first((?!crypto|ticker|brands|mcp)[^/]+)/:rest+',
];

const config: NextConfig = {
  // Native code, and packages that read their own files.
  serverExternalPackages: [
    ...['sharp', '@vercel/og', '@node-rs/argon2', 'nodemailer', 'postgres', 'pino'],
    // Large, and otherwise bundled once per page.
    ...['drizzle-orm', 'ioredis', '@upstash/ratelimit', '@upstash/redis', 'zod', 'tldts', 'undici', 'stripe'],
    '@simplewebauthn/server',
  ],
  poweredByHeader: false,
  // Read at run time; serverless hosts deploy only files listed here.
  outputFileTracingIncludes: { '/**': ['./content/docs/**', './NOTICE'] },
  // Switches off /_next/image, which stores a file per spelling of a URL.
  images: { unoptimized: true },
  // `npm run check` checks types; a start should not wait for it.
  typescript: { ignoreBuildErrors: true },
  // The front server routes paths; a redirect from here would hide its response.
  skipTrailingSlashRedirect: true,
  // Pages as Markdown. The overview is index.md: /docs.md would be a logo of the domain docs.md.
  rewrites: async () => [
    { source: '/docs/:page([^/]+)\\.md', destination: '/markdown/:page' },
    { source: '/docs/errors/:code([^/]+)\\.md', destination: '/markdown/errors/:code' },
  ],
  // Where people look for it first.
  redirects: async () => [
    { source: '/plans', destination: '/pricing', permanent: true },
    // Its address before the first release.
    { source: '/operator/catalogue/:path*', destination: '/operator/catalog/:path*', permanent: true },
  ],
  headers: async () => PAGES.map((source) => ({ source, headers: PAGE_HEADERS })),
  experimental: {
    // Source maps took five sixths of the output and half of the build time; unminified traces are readable.
    serverSourceMaps: false,
    serverMinification: false,
    // Would compete with the front server at start; `warmPages` requests the first page instead.
    preloadEntriesOnStart: false,
  },
  turbopack: { root: import.meta.dirname },
};

export default config;
