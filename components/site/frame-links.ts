import type { ReactNode } from 'react';
import type site from '../../messages/en/site.ts';

/** `key` is a key of `site.frame`. */
export const SECTIONS = [
  { href: '/docs', key: 'docs' },
  { href: '/docs/logo-by-domain', key: 'reference' },
  { href: '/docs/exchanges', key: 'exchanges' },
  { href: '/pricing', key: 'pricing' },
] as const;

export type Entry = 'dashboard' | 'sign-in' | 'none';

export const ENTRY_LINKS = {
  dashboard: [{ href: '/dashboard', key: 'dashboard' }],
  'sign-in': [
    { href: '/sign-in', key: 'signIn' },
    { href: '/sign-up', key: 'signUp' },
  ],
  none: [],
} as const satisfies Record<Entry, readonly { href: string; key: string }[]>;

export type FrameLink = (typeof SECTIONS)[number] | (typeof ENTRY_LINKS)[Entry][number];

/** Translated on the server: error boundaries draw the frame in the browser. */
export type FrameTexts = Record<Exclude<keyof typeof site.frame, 'blazon'>, string> & { blazon: ReactNode };
