import Link from 'next/link';
import type { ReactNode } from 'react';
import { BlazonMark } from './blazon-mark.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

const SECTIONS = [
  { href: '/#build', name: 'Build a URL' },
  { href: '/#wall', name: 'Logos' },
  { href: '/#coins', name: 'Coins' },
  { href: '/#address', name: 'Parameters' },
  { href: '/docs', name: 'Docs' },
] as const;

/** Header, main and footer of every public page. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only rounded bg-ink px-3 py-2 text-on-ink focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-30"
      >
        Skip to the content
      </a>
      <header className="sticky top-0 z-20 border-line border-b bg-paper">
        <div className="mx-auto flex h-14 max-w-page items-center gap-6 px-4 sm:px-6">
          <Link href="/" className="flex items-center gap-2 font-semibold text-[1.0625rem] tracking-tight">
            <BlazonMark size={24} />
            Blazon
          </Link>
          <nav aria-label="Sections" className="hidden flex-1 gap-1 text-sm md:flex">
            {SECTIONS.map(({ href, name }) => (
              <Link
                key={href}
                href={href}
                className="rounded px-2.5 py-1 text-muted transition-colors hover:text-ink"
              >
                {name}
              </Link>
            ))}
          </nav>
          <div className="ml-auto flex items-center gap-3">
            <Link
              href="/dashboard"
              prefetch={false}
              className="rounded px-1.5 py-1 text-muted text-sm transition-colors hover:text-ink"
            >
              Dashboard
            </Link>
            <ThemeToggle />
          </div>
        </div>
      </header>
      <main id="main" className="mx-auto w-full max-w-page flex-1 px-4 sm:px-6">
        {children}
      </main>
      <footer className="mt-24 border-line border-t">
        <div className="mx-auto grid max-w-page gap-x-10 gap-y-6 px-4 py-10 text-muted text-sm sm:px-6 md:grid-cols-[1fr_auto]">
          <div className="max-w-prose space-y-2">
            <p>Logos are trademarks of their owners and are shown for identification only.</p>
            <p>
              A blazon is the wording that describes a coat of arms. Ours reads:{' '}
              <em>per pale gules and sable, a chevron argent.</em>
            </p>
          </div>
          <nav aria-label="Sections, again" className="-mx-2 flex flex-wrap content-start md:hidden">
            {SECTIONS.map(({ href, name }) => (
              <Link key={href} href={href} className="px-2 py-1.5 hover:text-ink">
                {name}
              </Link>
            ))}
          </nav>
        </div>
      </footer>
    </div>
  );
}
