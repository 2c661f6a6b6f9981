'use client';

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import {
  isMeantAsDomain,
  literalPicks,
  logoPath,
  logoQuery,
  type Pick,
  pickOf,
} from '../../../components/site/logo-choice.ts';
import { siteWords } from '../../../components/site/site-words.ts';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import type { Suggestion } from '../../../lib/catalog/search-catalog.ts';
import type { Suggestions } from './use-suggestions.ts';

interface Option {
  pick: Pick;
  name: string;
  /** What stands beside the name. */
  hint: string;
}

/**
 * The search box: a combobox with a list of suggestions (ARIA APG, manual selection). Arrow keys walk the list,
 * Enter picks, Escape closes the list and then empties the box.
 */
export function LogoSearch({
  typed,
  suggestions,
  imageOrigin,
  token,
  onType,
  onPick,
}: {
  typed: string;
  suggestions: Suggestions;
  imageOrigin: string;
  token: string | null;
  onType: (text: string) => void;
  onPick: (pick: Pick) => void;
}) {
  const t = siteWords('search');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const id = useId();
  const options = optionsFor(typed, suggestions);
  const isShown = isOpen && options.length > 0;
  const isAnswered = suggestions.of === typed.trim();

  // The focus stays in the box, so nothing else brings the option walked to into sight.
  const activeOption = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active >= 0) activeOption.current?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const close = () => {
    setIsOpen(false);
    setActive(-1);
  };
  const choose = (option: Option) => {
    close();
    onPick(option.pick);
  };
  const walk = (step: 1 | -1) => {
    setIsOpen(true);
    setActive(step === 1 ? (active + 1) % options.length : active <= 0 ? options.length - 1 : active - 1);
  };

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    const chosen = options[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (options.length > 0) walk(event.key === 'ArrowDown' ? 1 : -1);
      else {
        setIsOpen(true);
        onType(typed);
      }
    } else if (event.key === 'Enter' && isShown && chosen !== undefined) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === 'Enter') {
      close();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (isShown) close();
      else onType('');
    }
  }

  return (
    <div className="relative">
      <label htmlFor={`${id}-input`} className="mb-1.5 block font-medium text-muted text-xs">
        {t('label')}
      </label>
      <div className="flex gap-2">
        <div className="relative min-w-0 flex-1">
          <svg
            viewBox="0 0 20 20"
            aria-hidden="true"
            className="pointer-events-none absolute top-3 left-3 size-5 text-muted"
          >
            <path
              d="m14 14 4 4M8.5 15a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13z"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.6"
            />
          </svg>
          <input
            id={`${id}-input`}
            name="q"
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={isShown ? `${id}-list` : undefined}
            aria-activedescendant={isShown && active >= 0 ? `${id}-${active}` : undefined}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={253}
            placeholder={t('placeholder')}
            value={typed}
            onChange={(event) => {
              onType(event.target.value);
              setActive(-1);
              setIsOpen(true);
            }}
            onKeyDown={onKeyDown}
            onBlur={close}
            className="h-11 w-full rounded-md border border-edge bg-surface pr-3 pl-10 text-base placeholder:text-muted"
          />
        </div>
        <button type="submit" className={buttonStyle({ size: 'large' })}>
          {t('submit')}
        </button>
      </div>

      {isShown && (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={t('suggestions')}
          className="absolute inset-x-0 top-full z-10 mt-1.5 max-h-60 overflow-y-auto md:max-h-96 rounded-md border border-edge bg-surface p-1 shadow-lg"
        >
          {options.map((option, position) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the combobox, as its pattern wants
            <div
              key={`${option.pick.kind} ${option.pick.text}`}
              id={`${id}-${position}`}
              ref={position === active ? activeOption : null}
              role="option"
              tabIndex={-1}
              aria-selected={position === active}
              // Pressing must not take the focus from the box.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
              className="flex cursor-pointer items-center gap-3 rounded px-2 py-1.5 hover:bg-sunken aria-selected:bg-sunken aria-selected:outline-2 aria-selected:outline-accent aria-selected:-outline-offset-2"
            >
              {token !== null && (
                // biome-ignore lint/performance/noImgElement: a logo is hotlinked as everybody would
                <img
                  src={`${imageOrigin}${logoPath(option.pick)}${logoQuery(token, { size: 64, fallback: 'monogram' })}`}
                  alt=""
                  width={64}
                  height={64}
                  className="logo-tile bg-sunken size-8 shrink-0"
                />
              )}
              <span className="min-w-0 flex-1 truncate font-medium">{option.name}</span>
              <span className="max-w-1/2 shrink-0 truncate font-mono text-muted text-xs">{option.hint}</span>
            </div>
          ))}
        </div>
      )}

      <p role="status" className="sr-only">
        {isOpen && isAnswered && typed.trim() !== '' && announcement(suggestions)}
      </p>
    </div>
  );
}

/** The catalogue's suggestions; where it has none for a word, the word as a domain and as a symbol. */
function optionsFor(typed: string, { of, list }: Suggestions): Option[] {
  const text = typed.trim();
  if (text === '') return [];
  const t = siteWords('search');
  const known = list.map((suggestion) => ({
    pick: pickOf(suggestion),
    name: suggestion.name,
    hint: hintOf(suggestion),
  }));
  if (isMeantAsDomain(text)) {
    const asTyped = { kind: 'domain', text } as const;
    const isKnown = known.some(({ pick }) => pick.kind === 'domain' && pick.text === text.toLowerCase());
    return isKnown ? known : [{ pick: asTyped, name: text, hint: t('asTyped') }, ...known];
  }
  if (known.length > 0 || of !== text) return known;
  return literalPicks(text).map((pick) => ({
    pick,
    name: pick.text,
    hint: t('notListed', { kind: t(`kinds.${pick.kind}`) }),
  }));
}

function hintOf(suggestion: Suggestion): string {
  if (suggestion.kind === 'domain') return suggestion.domain;
  const t = siteWords('search');
  return t('hint', { symbol: suggestion.symbol, kind: t(`kinds.${suggestion.kind}`) });
}

function announcement({ list, failed }: Suggestions): string {
  const t = siteWords('search');
  if (failed) return t('failed');
  if (list.length === 0) return t('none');
  return t(list.length === 1 ? 'count.one' : 'count.other', { count: list.length });
}
