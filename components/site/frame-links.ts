/** The sections in the header of every public page. `key` names words (frame). */
export const SECTIONS = [
  { href: '/#build', key: 'build' },
  { href: '/#wall', key: 'logos' },
  { href: '/#coins', key: 'coins' },
  { href: '/#address', key: 'parameters' },
  { href: '/docs', key: 'docs' },
] as const;

/** Where a header leads to besides: into the dashboard, to the two ways there, or nowhere on those ways themselves. */
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
