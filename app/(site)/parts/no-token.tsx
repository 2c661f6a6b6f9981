'use client';

import { type FormEvent, useId, useState } from 'react';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import type { WorkbenchTexts } from './workbench-texts.ts';

export function NoToken({
  texts,
  onToken,
}: {
  texts: WorkbenchTexts['noToken'];
  onToken: (token: string) => void;
}) {
  const [text, setText] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  const id = useId();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const token = text.trim();
    // A secret token must never become part of a URL.
    if (/^pk_[0-9A-Za-z]+$/.test(token)) onToken(token);
    else setIsRefused(true);
  };
  return (
    <div className="space-y-3 border-line border-t px-4 py-5 sm:px-5">
      <h2 className="font-medium">{texts.title}</h2>
      <p className="max-w-prose text-muted">{texts.body}</p>
      <pre className="wrap-anywhere whitespace-pre-wrap rounded-md bg-sunken px-3 py-2 font-mono text-[0.8125rem]">
        npm run --silent blazon -- token create --kind publishable --plan startup
      </pre>
      <form onSubmit={onSubmit} className="needs-js flex max-w-xl flex-wrap items-end gap-2">
        <label htmlFor={id} className="min-w-52 flex-1 font-medium text-muted text-xs">
          {texts.label}
          <input
            id={id}
            value={text}
            aria-invalid={isRefused}
            aria-describedby={`${id}-refused`}
            onChange={(event) => {
              setText(event.target.value);
              setIsRefused(false);
            }}
            placeholder="pk_…"
            autoComplete="off"
            spellCheck={false}
            className="mt-1.5 h-10 w-full rounded-md border border-edge bg-surface px-3 font-mono text-base text-ink placeholder:text-muted sm:text-sm"
          />
        </label>
        <button type="submit" className={buttonStyle()}>
          {texts.submit}
        </button>
        <p id={`${id}-refused`} role="status" className="w-full text-danger text-sm">
          {isRefused && texts.refused}
        </p>
      </form>
    </div>
  );
}
