import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { siteWords } from '../components/site/site-words.ts';
import { THEME_SCRIPT } from '../components/site/theme-script.ts';
import { FONT_CLASSES } from './fonts.ts';
import './globals.css';
import { NONCE_HEADER } from './_server/page-headers.ts';

const t = siteWords('meta');

export const metadata: Metadata = {
  title: { default: t('title'), template: '%s · Blazon' },
  description: t('description'),
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
    <html lang="en" data-scroll-behavior="smooth" className={FONT_CLASSES} suppressHydrationWarning>
      <head>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, needed before the first paint */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
      </head>
      <body>{children}</body>
    </html>
  );
}
