'use client';

import { type FormEvent, useEffect, useState } from 'react';
import { type LogoChoice, logoPath, logoQuery } from '../../../../components/site/logo-choice.ts';
import { buttonStyle } from '../../../../components/ui/button-style.ts';
import { SELECT_STYLE, TEXT_STYLE } from '../../../../components/ui/input-style.ts';
import { LOGO_SIZES } from '../../../../lib/core/plans/plans.ts';
import { TOKEN_PLACEHOLDER } from '../../../../lib/docs/placeholders.ts';
import type site from '../../../../messages/en/site.ts';

type Texts = typeof site.docs.tryIt;
type Kind = LogoChoice['kind'];

const FALLBACKS = ['monogram', 'monogram-light', '404'] as const;
const LABEL = 'font-medium text-muted text-xs';

interface Answer {
  request: string;
  status: string;
  headers: string;
  /** A blob URL; null: not a picture. */
  picture: string | null;
  body: string | null;
}

/** Sends a logo request from the page, with the token of our own pages. */
export function TryLogo({
  kind,
  example,
  origin,
  token,
  texts,
}: {
  kind: Kind;
  example: string;
  /** Empty: the page's. */
  origin: string;
  token: string;
  texts: Texts;
}) {
  const [answer, setAnswer] = useAnswer();
  const [isPending, setIsPending] = useState(false);
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    setIsPending(true);
    setAnswer(await send(choiceOf(kind, new FormData(event.currentTarget)), origin, token));
    setIsPending(false);
  };
  return (
    <div className="needs-js mt-5 overflow-hidden rounded-lg border border-line bg-surface">
      <form
        onSubmit={onSubmit}
        className="grid gap-3 p-4 sm:grid-cols-[minmax(0,1fr)_6rem_10rem_auto] sm:items-end"
      >
        <label className={LABEL}>
          {texts.kinds[kind]}
          <input
            name="text"
            required
            defaultValue={example}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className={`mt-1.5 font-mono ${TEXT_STYLE}`}
          />
        </label>
        <Choice name="size" label={texts.size} values={LOGO_SIZES} initial={128} />
        <Choice name="fallback" label={texts.fallback} values={FALLBACKS} />
        <button type="submit" aria-disabled={isPending || undefined} className={buttonStyle()}>
          {texts.send}
        </button>
      </form>
      <div role="status">
        {answer === 'failed' && (
          <p className="border-line border-t px-4 py-3 text-danger text-sm">{texts.failed}</p>
        )}
        {answer !== null && answer !== 'failed' && <Shown answer={answer} texts={texts} />}
      </div>
    </div>
  );
}

function Choice({
  name,
  label,
  values,
  initial,
}: {
  name: string;
  label: string;
  values: readonly (string | number)[];
  initial?: number;
}) {
  return (
    <label className={LABEL}>
      {label}
      <select name={name} defaultValue={initial} className={`mt-1.5 ${SELECT_STYLE}`}>
        {values.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </select>
    </label>
  );
}

/** Frees the picture of an answer with the next one. */
function useAnswer() {
  const [answer, setAnswer] = useState<Answer | 'failed' | null>(null);
  useEffect(() => {
    const picture = answer === null || answer === 'failed' ? null : answer.picture;
    return () => {
      if (picture !== null) URL.revokeObjectURL(picture);
    };
  }, [answer]);
  return [answer, setAnswer] as const;
}

function Shown({
  answer: { request, status, headers, picture, body },
  texts,
}: {
  answer: Answer;
  texts: Texts;
}) {
  return (
    <div className="flex flex-wrap items-start gap-5 border-line border-t p-4">
      {picture !== null && (
        // biome-ignore lint/performance/noImgElement: the bytes of the response
        <img src={picture} alt={texts.alt} className="logo-tile max-w-32" />
      )}
      <div className="min-w-0 flex-1 basis-64">
        <p className="wrap-anywhere font-mono text-[0.8125rem] text-muted">{request}</p>
        <p className="mt-1 font-medium text-sm">{status}</p>
        {body !== null && (
          <pre className="wrap-anywhere mt-2 whitespace-pre-wrap font-mono text-[0.8125rem]">{body}</pre>
        )}
        <details className="mt-2">
          <summary className="cursor-pointer text-muted text-sm">{texts.headers}</summary>
          <pre className="wrap-anywhere mt-2 whitespace-pre-wrap font-mono text-[0.8125rem]">{headers}</pre>
        </details>
      </div>
    </div>
  );
}

const choiceOf = (kind: Kind, form: FormData): LogoChoice => ({
  kind,
  text: String(form.get('text')).trim(),
  size: LOGO_SIZES.find((size) => `${size}` === form.get('size')) ?? 128,
  fallback: FALLBACKS.find((fallback) => fallback === form.get('fallback')) ?? 'monogram',
});

async function send(choice: LogoChoice, origin: string, token: string): Promise<Answer | 'failed'> {
  try {
    const response = await fetch(`${origin}${logoPath(choice)}${logoQuery(token, choice)}`, {
      headers: { Accept: 'image/png, application/problem+json' },
    });
    const isPicture = response.headers.get('Content-Type') === 'image/png';
    return {
      request: `GET ${logoPath(choice)}${logoQuery(TOKEN_PLACEHOLDER, choice)}`,
      status: `HTTP ${response.status}`,
      headers: [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n'),
      picture: isPicture ? URL.createObjectURL(await response.blob()) : null,
      body: isPicture ? null : JSON.stringify(await response.json(), null, 2),
    };
  } catch {
    return 'failed';
  }
}
