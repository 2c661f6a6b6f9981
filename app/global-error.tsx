'use client';

import { siteWords } from '../components/site/site-words.ts';
import './globals.css';

/** When even the frame of the pages fails: no component of ours is needed for this. */
export default function GlobalError() {
  const t = siteWords('broken');
  return (
    <html lang="en">
      <body>
        <title>{`${t('meta')} · Blazon`}</title>
        <main className="mx-auto max-w-xl px-4 pt-28">
          <h1 className="font-semibold text-3xl tracking-[-0.02em]">{t('all')}</h1>
          <p className="mt-4 text-muted">{t('allBody')}</p>
          <p className="mt-6">
            <a href="/" className="link">
              {t('home')}
            </a>
          </p>
        </main>
      </body>
    </html>
  );
}
