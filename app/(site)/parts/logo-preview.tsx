'use client';

import { useEffect, useRef, useState } from 'react';
import { siteWords } from '../../../components/site/site-words.ts';
import type { LogoSize } from '../../../lib/core/plans/plans.ts';
import site from '../../../messages/en/site.ts';
import { type LogoAnswer, useLogoAnswer } from './use-logo-answer.ts';

/**
 * The logo at its own size on a stage of fixed height, and what it is in one line; on a dense screen no larger than it is
 * sharp. Nothing moves when the picture comes, changes or fails.
 */
export function LogoPreview({ src, name, size }: { src: string | null; name: string; size: LogoSize }) {
  const t = siteWords('preview');
  const [settled, setSettled] = useState<{ src: string; how: 'loaded' | 'failed' } | null>(null);
  const image = useRef<HTMLImageElement>(null);
  const how = settled !== null && settled.src === src ? settled.how : null;
  const answer = useLogoAnswer(src, how);

  // A picture that came with the page may have settled before React listened.
  useEffect(() => {
    if (src !== null && image.current?.complete)
      setSettled({ src, how: image.current.naturalWidth > 0 ? 'loaded' : 'failed' });
  }, [src]);

  return (
    <figure className="flex flex-col">
      <div className="relative grid h-72 grid-cols-[minmax(0,1fr)] place-items-center rounded-lg border border-line bg-sunken sm:p-4">
        {src !== null && how === null && (
          <div
            aria-hidden="true"
            className="needs-js absolute inset-0 m-auto motion-safe:animate-skeleton rounded-[22%] bg-line [@media(min-resolution:1.5dppx)]:max-h-56 [@media(min-resolution:1.5dppx)]:max-w-56"
            style={{ width: size, height: size }}
          />
        )}
        {src !== null && how !== 'failed' && (
          // biome-ignore lint/performance/noImgElement: a logo is hotlinked as everybody would
          <img
            ref={image}
            key={src}
            src={src}
            alt={t('alt', { name })}
            width={size}
            height={size}
            onLoad={() => setSettled({ src, how: 'loaded' })}
            onError={() => setSettled({ src, how: 'failed' })}
            style={{ width: size }}
            className="logo-tile relative aspect-square h-auto max-w-full text-center text-muted text-sm [@media(min-resolution:1.5dppx)]:max-w-[min(100%,14rem)]"
          />
        )}
        {how === 'failed' && <Failure answer={answer} />}
        {src === null && <p className="max-w-56 text-center text-muted text-sm">{t('needsToken')}</p>}
      </div>
      <figcaption
        className="mt-2.5 flex min-h-12 items-baseline gap-3 text-sm max-md:-mb-4"
        aria-live="polite"
      >
        <Verdict answer={answer} name={name} />
      </figcaption>
    </figure>
  );
}

function Failure({ answer }: { answer: LogoAnswer }) {
  if (answer.state !== 'failed') return null;
  const { code, title, detail } = inWords(answer);
  return (
    <div className="max-w-72 text-center">
      <svg viewBox="0 0 24 24" width="40" height="40" className="mx-auto text-edge" aria-hidden="true">
        <path
          d="M3.5 3h17v7.4c0 5-3 8.9-8.5 11.3-5.5-2.4-8.5-6.3-8.5-11.3zM9 8l6 6M15 8l-6 6"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.4"
        />
      </svg>
      <p className="mt-3 font-medium">{title}</p>
      <p className="wrap-anywhere mt-1 text-muted text-sm">{detail}</p>
      {code !== null && (
        <a href={`/docs/errors/${code}`} className="link mt-2 inline-block font-mono text-xs">
          {code}
        </a>
      )}
    </div>
  );
}

/** What the service said of it, or what there is to say where nothing came. */
function inWords({ code, title, detail, status }: Extract<LogoAnswer, { state: 'failed' }>) {
  const t = siteWords('preview');
  return status === null
    ? { code, title: t('noAnswer'), detail: t('noAnswerHint') }
    : { code, title: title ?? t('status', { status: `${status}` }), detail: detail ?? '' };
}

/** What a header says in words; what a newer service says and this page does not know stands as it is. */
function worded(part: 'matches' | 'reasons', code: string | null): string | null {
  const known: Record<string, string> = site.preview[part];
  return code === null ? null : (known[code] ?? code);
}

function Verdict({ answer, name }: { answer: LogoAnswer; name: string }) {
  const t = siteWords('preview');
  if (answer.state === 'loading') return <span className="text-muted">{name}</span>;
  if (answer.state === 'failed')
    return (
      <>
        <Badge>{t('none')}</Badge>
        <span className="wrap-anywhere text-muted">{name}</span>
      </>
    );
  const isMonogram = answer.source === 'monogram';
  const why = isMonogram ? worded('reasons', answer.reason) : worded('matches', answer.match);
  const verdict = [name, why, answer.size && t('size', { size: answer.size })].filter(Boolean).join(', ');
  return (
    <>
      <Badge filled={!isMonogram}>{t(isMonogram ? 'monogram' : 'logo')}</Badge>
      <span className="wrap-anywhere text-muted">
        {answer.notice === 'size_limited_by_plan' ? t('limited', { verdict }) : verdict}
      </span>
    </>
  );
}

function Badge({ children, filled = false }: { children: string; filled?: boolean }) {
  return (
    <span
      className={`shrink-0 rounded px-1.5 py-0.5 font-medium text-xs ${filled ? 'bg-ink text-on-ink' : 'border border-edge text-ink'}`}
    >
      {children}
    </span>
  );
}
