import type { ReactNode } from 'react';
import { buttonStyle } from '../ui/button-style.ts';
import { Link } from '../ui/link.tsx';
import { BlazonMark } from './blazon-mark.tsx';
import { ENTRY_LINKS, type Entry, type FrameTexts, SECTIONS } from './frame-links.ts';
import { ThemeToggle } from './theme-toggle.tsx';

const SKIP_LINK =
  'sr-only rounded bg-ink px-3 py-2 text-on-ink focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-30';

const ENTRY_STYLES = {
  dashboard: buttonStyle({ size: 'small' }),
  signIn: 'rounded px-1.5 py-1 text-muted text-sm transition-colors hover:text-ink',
  signUp: buttonStyle({ size: 'small' }),
};

export function SiteFrame({
  entry,
  texts,
  children,
}: {
  entry: Entry;
  texts: FrameTexts;
  children: ReactNode;
}) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className={SKIP_LINK}>
        {texts.skip}
      </a>
      <SiteHeader entry={entry} texts={texts} />
      <main id="main" className="mx-auto w-full max-w-page flex-1 px-4 sm:px-6">
        {children}
      </main>
      <SiteFooter texts={texts} />
    </div>
  );
}

function SiteHeader({ entry, texts }: { entry: Entry; texts: FrameTexts }) {
  return (
    <header className="sticky top-0 z-20 border-line border-b bg-paper">
      <div className="mx-auto flex h-14 max-w-page items-center gap-6 px-4 sm:px-6">
        <Link href="/" className="flex items-center gap-2 font-semibold text-[1.0625rem] tracking-tight">
          <BlazonMark size={24} />
          Blazon
        </Link>
        <nav aria-label={texts.sections} className="hidden flex-1 gap-1 text-sm md:flex">
          {SECTIONS.map(({ href, key }) => (
            <Link
              key={href}
              href={href}
              className="rounded px-2.5 py-1 text-muted transition-colors hover:text-ink"
            >
              {texts[key]}
            </Link>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-2 sm:gap-3">
          <Link
            href="/docs"
            className="rounded px-1.5 py-1 text-muted text-sm hover:text-ink max-[22.4rem]:hidden md:hidden"
          >
            {texts.docs}
          </Link>
          {ENTRY_LINKS[entry].map(({ href, key }) => (
            <Link key={href} href={href} className={ENTRY_STYLES[key]}>
              {texts[key]}
            </Link>
          ))}
          <div className="max-sm:hidden">
            <ThemeToggle />
          </div>
        </div>
      </div>
    </header>
  );
}

function SiteFooter({ texts }: { texts: FrameTexts }) {
  return (
    <footer className="mt-24 border-line border-t">
      <div className="mx-auto grid max-w-page gap-x-10 gap-y-6 px-4 py-10 text-muted text-sm sm:px-6 md:grid-cols-[1fr_auto]">
        <div className="max-w-prose space-y-2">
          <p>
            {texts.trademarks}{' '}
            <Link href="/credits" className="underline underline-offset-2 hover:text-ink">
              {texts.credits}
            </Link>
            {' · '}
            <Link href="/status" className="underline underline-offset-2 hover:text-ink">
              {texts.status}
            </Link>
          </p>
          <p>{texts.blazon}</p>
        </div>
        <div className="space-y-4">
          <nav aria-label={texts.sectionsAgain} className="-mx-2 flex flex-wrap content-start">
            {SECTIONS.map(({ href, key }) => (
              <Link key={href} href={href} className="px-2 py-1.5 hover:text-ink">
                {texts[key]}
              </Link>
            ))}
          </nav>
          <div className="w-fit sm:hidden">
            <ThemeToggle />
          </div>
        </div>
      </div>
    </footer>
  );
}
