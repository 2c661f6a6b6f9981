import type { NextConfig } from 'next';

const config: NextConfig = {
  // Native code and packages that find their own files: never copied into a bundle.
  serverExternalPackages: ['sharp', '@vercel/og', 'postgres', 'pino'],
  poweredByHeader: false,
  // The front server decides what a path is; a redirect from here would only hide its answer.
  skipTrailingSlashRedirect: true,
  turbopack: { root: import.meta.dirname },
};

export default config;
