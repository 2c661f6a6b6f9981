'use client';

import { type RefObject, useEffect, useRef, useState } from 'react';
import { fill } from '../../../components/site/fill.ts';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import type { LogoSize } from '../../../lib/core/plans/plans.ts';
import { foundWords } from './discovery-words.ts';
import { type LogoAnswer, useLogoAnswer } from './use-logo-answer.ts';
import { useVisit, type Visit } from './use-visit.ts';
import type { WorkbenchTexts } from './workbench-texts.ts';

type Texts = WorkbenchTexts['preview'];

/** Said of a stock whose exchange is not enabled for the page’s own account, which is not the reader’s. */
export interface OnRequest {
  why: string;
  link: { href: string; text: string };
}

/** Fixed height: no layout shift when the image loads or fails. */
export function LogoPreview({
  src: address,
  domain,
  name,
  size,
  texts,
  onRequest,
}: {
  src: string | null;
  /** null: of a stock or a coin. */
  domain: string | null;
  name: string;
  size: LogoSize;
  texts: Texts;
  onRequest: OnRequest | undefined;
}) {
  // The address of a logo whose visit ended. A browser would show its picture of the same address again.
  const [ended, setEnded] = useState<string | null>(null);
  const hasEnded = ended !== null && ended === address;
  const src = hasEnded ? `${address}&visited=1` : address;
  const { image, how, settle, forget } = useImageState(src);
  const figure = useRef<HTMLElement>(null);
  const answer = useLogoAnswer(src, how);
  const visit = useVisit(domain, followed(answer, hasEnded), () => setEnded(address));

  function retry(): void {
    forget();
    // The button disappears.
    figure.current?.focus();
  }

  return (
    <figure ref={figure} tabIndex={-1} className="flex flex-col outline-none">
      <div className="relative grid h-72 grid-cols-[minmax(0,1fr)] place-items-center rounded-lg border border-line bg-sunken sm:p-4">
        {src !== null && how !== 'failed' && (
          <Picture
            {...{ src, size, image, settle, hasEnded }}
            alt={fill(texts.alt, { name })}
            isLoading={how === null}
          />
        )}
        {how === 'failed' && <Failure answer={answer} texts={texts} onRetry={retry} />}
        {src === null && <p className="max-w-56 text-center text-muted text-sm">{texts.needsToken}</p>}
      </div>
      <figcaption
        className="mt-2.5 flex min-h-12 items-baseline gap-3 text-sm max-md:-mb-4"
        aria-live="polite"
      >
        <Verdict {...{ answer, visit, name, texts, onRequest }} />
      </figcaption>
    </figure>
  );
}

function useImageState(src: string | null) {
  const [settled, setSettled] = useState<{ src: string | null; how: 'loaded' | 'failed' } | null>(null);
  const image = useRef<HTMLImageElement>(null);
  // A server-rendered image may have loaded before hydration.
  useEffect(() => {
    if (src !== null && image.current?.complete)
      setSettled({ src, how: image.current.naturalWidth > 0 ? 'loaded' : 'failed' });
  }, [src]);
  return {
    image,
    how: settled !== null && settled.src === src ? settled.how : null,
    settle: (how: 'loaded' | 'failed') => setSettled({ src, how }),
    forget: () => setSettled(null),
  };
}

/** A new `src` is a new element, so that the image before it is not shown as the new one. */
function Picture({
  src,
  alt,
  size,
  isLoading,
  hasEnded,
  image,
  settle,
}: {
  src: string;
  alt: string;
  size: LogoSize;
  isLoading: boolean;
  /** Its visit ended while the reader watched. */
  hasEnded: boolean;
  image: RefObject<HTMLImageElement | null>;
  settle: (how: 'loaded' | 'failed') => void;
}) {
  return (
    <>
      {isLoading && (
        <div
          aria-hidden="true"
          className="needs-js absolute inset-0 m-auto motion-safe:animate-skeleton rounded-[22%] bg-line [@media(min-resolution:1.5dppx)]:max-h-56 [@media(min-resolution:1.5dppx)]:max-w-56"
          style={{ width: size, height: size }}
        />
      )}
      {/* biome-ignore lint/performance/noImgElement: a logo is hotlinked, as on a customer page */}
      <img
        ref={image}
        key={src}
        src={src}
        alt={alt}
        width={size}
        height={size}
        // The largest picture of the front page.
        fetchPriority="high"
        onLoad={() => settle('loaded')}
        onError={() => settle('failed')}
        style={{ width: size }}
        className={`logo-tile relative aspect-square h-auto max-w-full text-center text-muted text-sm [@media(min-resolution:1.5dppx)]:max-w-[min(100%,14rem)] ${hasEnded ? 'starting:opacity-0 transition-opacity duration-700 motion-reduce:transition-none' : ''}`}
      />
    </>
  );
}

function followed(answer: LogoAnswer, hasEnded: boolean): 'pending' | 'found' | null {
  if (answer.state !== 'shown') return null;
  if (answer.source === 'discovered') return 'found';
  return answer.reason === 'pending' && !hasEnded ? 'pending' : null;
}

function Failure({ answer, texts, onRetry }: { answer: LogoAnswer; texts: Texts; onRetry: () => void }) {
  if (answer.state !== 'failed') return null;
  const { code, title, detail } = problemTexts(answer, texts);
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
      {answer.status === null && (
        <button
          type="button"
          onClick={onRetry}
          className={buttonStyle({ size: 'small', variant: 'secondary', className: 'mt-3' })}
        >
          {texts.again}
        </button>
      )}
    </div>
  );
}

function problemTexts(answer: Extract<LogoAnswer, { state: 'failed' }>, texts: Texts) {
  const { code, title, detail, status } = answer;
  return status === null
    ? { code, title: texts.noAnswer, detail: texts.noAnswerHint }
    : { code, title: title ?? fill(texts.status, { status: `${status}` }), detail: detail ?? '' };
}

const textFor = (known: Record<string, string>, code: string | null): string | null =>
  code === null ? null : (known[code] ?? code);

function Verdict({
  answer,
  visit,
  name,
  texts,
  onRequest,
}: {
  answer: LogoAnswer;
  visit: Visit | null;
  name: string;
  texts: Texts;
  onRequest: OnRequest | undefined;
}) {
  if (answer.state === 'loading') return <span className="text-muted">{name}</span>;
  if (answer.state === 'failed')
    return (
      <>
        <Badge>{texts.none}</Badge>
        <span className="wrap-anywhere text-muted">{name}</span>
        {/* The picture’s place, where it can be read, is not announced. */}
        <span className="sr-only">{problemTexts(answer, texts).title}</span>
      </>
    );
  const isMonogram = answer.source === 'monogram';
  if (isMonogram && answer.reason === 'pending')
    return (
      <>
        <span aria-hidden="true" className="size-2 shrink-0 motion-safe:animate-pulse rounded-full bg-ink" />
        <span className="wrap-anywhere text-muted">{fill(texts.discovered.looking, { name })}</span>
      </>
    );
  const asked = isMonogram && answer.reason === 'exchange_not_enabled' ? onRequest : undefined;
  const why = isMonogram
    ? (asked?.why ?? textFor(texts.reasons, answer.reason))
    : answer.source === 'discovered'
      ? foundWords(visit, answer.found, texts.discovered)
      : textFor(texts.matches, answer.match);
  const verdict = [name, why, answer.size && fill(texts.size, { size: answer.size })]
    .filter(Boolean)
    .join(', ');
  return (
    <>
      <Badge filled={!isMonogram}>{isMonogram ? texts.monogram : texts.logo}</Badge>
      <span className="wrap-anywhere text-muted">
        {answer.notice?.startsWith('size_limited_by_plan') ? fill(texts.limited, { verdict }) : verdict}
        {asked !== undefined && (
          <>
            {' · '}
            <a href={asked.link.href} className="link">
              {asked.link.text}
            </a>
          </>
        )}
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
