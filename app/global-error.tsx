'use client';

import broken from '../messages/en/broken.ts';
import './globals.css';

/** Shown when the root layout fails, so it uses no shared components or providers. */
export default function GlobalError() {
  return (
    <html lang="en">
      <body>
        <title>{`${broken.meta} · Blazon`}</title>
        <main className="mx-auto max-w-xl px-4 pt-28">
          <h1 className="font-semibold text-3xl tracking-[-0.02em]">{broken.all}</h1>
          <p className="mt-4 text-muted">{broken.allBody}</p>
          <p className="mt-6">
            <a href="/" className="link">
              {broken.home}
            </a>
          </p>
        </main>
      </body>
    </html>
  );
}
