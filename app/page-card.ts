import type { Metadata } from 'next';
import { CARD_SIZE } from './(data)/social/card-size.ts';

export const cardMetadata = (path: string, title: string, description: string): Metadata => ({
  alternates: { canonical: path },
  openGraph: {
    siteName: 'Blazon',
    type: 'website',
    title,
    description,
    url: path,
    images: [{ url: `/social${path}.png`, ...CARD_SIZE, alt: title }],
  },
});
