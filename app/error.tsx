'use client';

import { Message } from '../components/site/message.tsx';
import { SiteFrame } from '../components/site/site-frame.tsx';

export default function PageError({ error }: { error: Error & { digest?: string } }) {
  return (
    <SiteFrame>
      <Message title="This page cannot be shown right now.">
        <p>
          It reads the database for every view, and that did not answer. Logos that were served before keep
          being served meanwhile.
        </p>
        <p>
          <button
            type="button"
            onClick={() => window.location.reload()}
            className="cursor-pointer rounded-md bg-ink px-4 py-2 font-medium text-on-ink hover:opacity-85"
          >
            Try again
          </button>
        </p>
        {error.digest !== undefined && <p className="font-mono text-xs">Logged as {error.digest}</p>}
      </Message>
    </SiteFrame>
  );
}
