'use client';

import './globals.css';

/** When even the frame of the pages fails: no component of ours is needed for this. */
export default function GlobalError() {
  return (
    <html lang="en">
      <body>
        <title>Something went wrong · Blazon</title>
        <main className="mx-auto max-w-xl px-4 pt-28">
          <h1 className="font-semibold text-3xl tracking-[-0.02em]">Something went wrong on our side.</h1>
          <p className="mt-4 text-muted">
            Logos keep being served meanwhile. It was logged; try again in a moment.
          </p>
          <p className="mt-6">
            <a href="/" className="link">
              Back to the front page
            </a>
          </p>
        </main>
      </body>
    </html>
  );
}
