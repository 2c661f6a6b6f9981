import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { frameTexts } from '../components/site/frame-texts.tsx';
import { SiteTextsProvider } from '../components/site/site-texts.tsx';
import { THEME_SCRIPT } from '../components/site/theme-script.ts';
import en from '../messages/en.ts';
import { getTranslator, LOCALE } from '../messages/i18n.ts';
import { FONT_CLASSES } from './fonts.ts';
import './globals.css';
import { appOrigin } from './_server/config.ts';
import { NONCE_HEADER } from './_server/page-headers.ts';

const t = getTranslator('site.meta');

/** Rendered per request: the absolute URL of the social image depends on the configured origin. */
export const generateMetadata = (): Metadata => ({
  metadataBase: new URL(appOrigin()),
  title: { default: t('title'), template: '%s · Blazon' },
  description: t('description'),
  applicationName: 'Blazon',
  manifest: '/manifest.webmanifest',
  openGraph: {
    siteName: 'Blazon',
    type: 'website',
    images: [{ url: '/social.png', width: 1200, height: 630, alt: t('title') }],
  },
  twitter: { card: 'summary_large_image' },
});

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fafaf9' },
    { media: '(prefers-color-scheme: dark)', color: '#101113' },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  // Reading the headers makes every page dynamic: a prerendered page could not carry the nonce of its response.
  const nonce = (await headers()).get(NONCE_HEADER) ?? undefined;
  // The script below changes attributes of <html> before React hydrates it.
  return (
    <html lang={LOCALE} data-scroll-behavior="smooth" className={FONT_CLASSES} suppressHydrationWarning>
      <head>
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant, needed before the first paint */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
      </head>
      <body>
        <SiteTextsProvider
          texts={{ frame: frameTexts(), broken: en.site.broken, theme: en.site.theme, copy: en.site.copy }}
        >
          {children}
        </SiteTextsProvider>
      </body>
    </html>
  );
}
