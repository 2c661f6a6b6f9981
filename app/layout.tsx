import { GeistMono } from 'geist/font/mono';
import { GeistSans } from 'geist/font/sans';
import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { THEME_SCRIPT } from '../components/site/theme-script.ts';
import './globals.css';
import { NONCE_HEADER } from './page-headers.ts';

export const metadata: Metadata = {
  title: { default: 'Blazon: a logo for any domain, stock or coin', template: '%s · Blazon' },
  description:
    'A real logo for any domain, stock or coin, as a PNG to hotlink: one address, three parameters.',
  applicationName: 'Blazon',
};

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fafaf9' },
    { media: '(prefers-color-scheme: dark)', color: '#101113' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Every page is made for its request: a page made beforehand could not carry the nonce of its answer.
  const nonce = (await headers()).get(NONCE_HEADER) ?? undefined;
  // The script below changes attributes of <html> before React sees it.
  return (
    <html
      lang="en"
      data-scroll-behavior="smooth"
      className={`${GeistSans.variable} ${GeistMono.variable}`}
      suppressHydrationWarning
    >
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, needed before the first paint */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
      </head>
      <body>{children}</body>
    </html>
  );
}
