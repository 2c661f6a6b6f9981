'use client';

import { type KeyboardEvent, useId, useState } from 'react';
import { fill } from '../../../components/site/fill.ts';
import type { Pick, SearchNote } from '../../../components/site/logo-choice.ts';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { announcement, optionsFor, type SearchOption } from './search-options.ts';
import { SuggestionList } from './suggestion-list.tsx';
import type { Suggestions } from './use-suggestions.ts';
import type { WorkbenchTexts } from './workbench-texts.ts';

interface LogoSearchProps {
  typed: string;
  note: SearchNote | null;
  suggestions: Suggestions;
  faceOf: ((pick: Pick) => string) | null;
  texts: WorkbenchTexts['search'];
  type: (text: string) => void;
  pick: (pick: Pick) => void;
}

/** ARIA APG combobox with manual selection. */
export function LogoSearch(props: LogoSearchProps) {
  const { typed, note, suggestions, texts } = props;
  const id = useId();
  const options = optionsFor(typed, suggestions, texts);
  const list = useOptionList(options, props);
  const { isShown, active } = list;
  return (
    <div className="relative">
      <label htmlFor={`${id}-input`} className="mb-1.5 block font-medium text-muted text-xs">
        {texts.label}
      </label>
      <div className="flex gap-2">
        <div className="relative min-w-0 flex-1">
          <SearchIcon />
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
            placeholder={texts.placeholder}
            value={typed}
            onChange={(event) => list.onType(event.target.value)}
            onKeyDown={list.onKeyDown}
            onBlur={list.close}
            className="h-11 w-full rounded-md border border-edge bg-surface pr-3 pl-10 text-base placeholder:text-muted"
          />
        </div>
        <button type="submit" className={buttonStyle({ size: 'large' })}>
          {texts.submit}
        </button>
      </div>
      {isShown && <SuggestionList {...props} {...{ id, options, active }} onChoose={list.choose} />}
      <p role="status" className="mt-1.5 text-muted text-sm wrap-anywhere empty:hidden">
        {note !== null && fill(texts.notes[note.what], { ...note, domain: typed })}
      </p>
      <p role="status" className="sr-only">
        {list.isOpen &&
          suggestions.of === typed.trim() &&
          typed.trim() !== '' &&
          announcement(suggestions, options, texts)}
      </p>
    </div>
  );
}

/** Escape closes the list, then clears the box. */
function useOptionList(options: readonly SearchOption[], { typed, type, pick }: LogoSearchProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isShown = isOpen && options.length > 0;
  const close = () => {
    setIsOpen(false);
    setActive(-1);
  };
  const choose = (option: SearchOption) => {
    close();
    pick(option.pick);
  };
  const onType = (text: string) => {
    type(text);
    setActive(-1);
    setIsOpen(true);
  };
  const walk = (step: 1 | -1) => {
    if (options.length === 0) return onType(typed);
    setIsOpen(true);
    setActive(step === 1 ? (active + 1) % options.length : active <= 0 ? options.length - 1 : active - 1);
  };
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    const chosen = options[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      walk(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && isShown && chosen !== undefined) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === 'Enter') {
      close();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (isShown) close();
      else type('');
    }
  }
  return { isOpen, isShown, active, close, choose, onType, onKeyDown };
}

const SearchIcon = () => (
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
);
