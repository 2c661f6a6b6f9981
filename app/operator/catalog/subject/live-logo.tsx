'use client';

import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Badge } from '../../../../components/ui/badge.tsx';

const TRIES = 8;
const PAUSE_MS = 250;

type Seen =
  | { state: 'waiting' }
  | { state: 'is' | 'other'; src: string; what: string }
  | { state: 'gone'; what: string };

/** Polls the image host until it serves the saved version. @param contentHash of that version; null: no logo */
export function LiveLogo({
  address,
  contentHash,
  name,
}: {
  address: string;
  contentHash: string | null;
  name: string;
}) {
  const t = useTranslations('operator.subject.logo');
  const [seen, setSeen] = useState<Seen>({ state: 'waiting' });

  useEffect(() => {
    const aborter = new AbortController();
    let src: string | null = null;
    const show = (next: Seen) => {
      if (aborter.signal.aborted) return;
      if (src !== null) URL.revokeObjectURL(src);
      src = 'src' in next ? next.src : null;
      setSeen(next);
    };
    (async () => {
      for (let tried = 1; tried <= TRIES && !aborter.signal.aborted; tried += 1) {
        const next = await ask(address, contentHash, aborter.signal);
        if (next.state === 'is' || tried === TRIES || (contentHash === null && next.state === 'other'))
          return show(next);
        await new Promise((done) => setTimeout(done, PAUSE_MS));
      }
    })();
    return () => {
      aborter.abort();
      if (src !== null) URL.revokeObjectURL(src);
    };
  }, [address, contentHash]);

  return (
    <div className="flex items-center gap-3" aria-live="polite">
      {'src' in seen ? (
        // biome-ignore lint/performance/noImgElement: a blob URL
        <img
          src={seen.src}
          alt={t('liveAlt', { name })}
          width={64}
          height={64}
          className="logo-tile size-16"
        />
      ) : (
        <span aria-hidden="true" className="logo-tile size-16 bg-sunken" />
      )}
      <div className="min-w-0 text-sm">
        <p className="font-medium">{t('live')}</p>
        {seen.state === 'waiting' && <p className="text-muted">{t('liveWaiting')}</p>}
        {seen.state === 'is' && <Badge tone="good">{t('liveIs')}</Badge>}
        {seen.state === 'other' && <p className="text-muted">{t('liveOther', { what: seen.what })}</p>}
        {seen.state === 'gone' && <p className="text-muted">{t('liveGone', { what: seen.what })}</p>}
      </div>
    </div>
  );
}

/** The ETag of a logo starts with the first 16 digits of its content hash. */
async function ask(address: string, contentHash: string | null, signal: AbortSignal): Promise<Seen> {
  try {
    const response = await fetch(address, { cache: 'no-store', signal });
    if (!response.ok)
      return { state: 'gone', what: response.headers.get('x-error-code') ?? `${response.status}` };
    const isIt =
      contentHash !== null && (response.headers.get('etag')?.includes(contentHash.slice(0, 16)) ?? false);
    const what = response.headers.get('x-logo-source') ?? '';
    return { state: isIt ? 'is' : 'other', src: URL.createObjectURL(await response.blob()), what };
  } catch {
    return { state: 'gone', what: '' };
  }
}
