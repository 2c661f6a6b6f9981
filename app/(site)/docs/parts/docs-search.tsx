'use client';

import { useRouter } from 'next/navigation';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { focusPage } from '../../../../components/frame/keep-focus.tsx';
import { countText } from '../../../../components/site/fill.ts';
import type { Found } from '../../../../lib/docs/search.ts';
import type site from '../../../../messages/en/site.ts';
import { Excerpt } from './excerpt.tsx';

type Texts = typeof site.docs.finder;

const DEBOUNCE_MS = 120;

/** A button, ⌘K, Ctrl+K or `/` opens the search; results while typing. Without scripts, DocsMenu has a form. */
export function DocsSearch({ texts }: { texts: Texts }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const open = () => {
    setIsOpen(true);
    dialog.current?.showModal();
  };
  useShortcut(open);
  return (
    <>
      <button
        type="button"
        onClick={open}
        aria-keyshortcuts="Meta+K Control+K /"
        className="needs-js flex h-9 w-full cursor-pointer items-center justify-between rounded-md border border-edge bg-surface px-3 text-muted text-sm hover:text-ink"
      >
        {texts.open}
        <span aria-hidden="true" className="rounded border border-line px-1.5 font-sans text-xs">
          {texts.key}
        </span>
      </button>
      <dialog
        ref={dialog}
        aria-label={texts.title}
        onClose={() => setIsOpen(false)}
        // The backdrop belongs to the dialog.
        onClick={(event) => event.target === dialog.current && dialog.current.close()}
        onKeyDown={(event) => event.key === 'Escape' && dialog.current?.close()}
        className="mx-auto mt-[10dvh] mb-auto w-[calc(100vw-2rem)] max-w-160 overflow-hidden rounded-xl bg-surface p-0 text-ink shadow-float backdrop:bg-[light-dark(rgb(0_0_0/0.4),rgb(0_0_0/0.65))]"
      >
        {isOpen && <Finder texts={texts} close={() => dialog.current?.close()} />}
      </dialog>
    </>
  );
}

function useShortcut(open: () => void): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const isTyping = (event.target as HTMLElement).closest('input, textarea, select, dialog') !== null;
      const isPalette = event.key.toLowerCase() === 'k' && (event.metaKey || event.ctrlKey);
      if (!isPalette && (event.key !== '/' || isTyping)) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
}

function Finder({ texts, close }: { texts: Texts; close: () => void }) {
  const { query, setQuery, found, at, setActive, go, onKeyDown } = useFinder(close);
  const id = useId();
  return (
    <>
      <input
        // biome-ignore lint/a11y/noAutofocus: opened in order to type
        autoFocus
        role="combobox"
        aria-label={texts.title}
        aria-expanded={at !== null}
        aria-controls={`${id}-list`}
        aria-activedescendant={at === null ? undefined : `${id}-${at}`}
        aria-autocomplete="list"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={onKeyDown}
        placeholder={texts.placeholder}
        autoComplete="off"
        spellCheck={false}
        className="h-13 w-full bg-transparent px-4 text-base outline-none placeholder:text-muted"
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={texts.results}
        className="max-h-[60dvh] overflow-y-auto border-line border-t p-2 empty:hidden"
      >
        {found?.map((one, i) => (
          <FoundLink
            key={one.href}
            found={one}
            id={`${id}-${i}`}
            isActive={i === at}
            go={go}
            activate={() => setActive(i)}
          />
        ))}
      </div>
      <p
        role="status"
        className={found?.length === 0 ? 'border-line border-t px-4 py-6 text-center text-muted' : 'sr-only'}
      >
        {found !== null && (found.length === 0 ? texts.none : countText(texts.count, found.length))}
      </p>
    </>
  );
}

/** @returns `at`: index of the active result, null if there is none */
function useFinder(close: () => void) {
  const router = useRouter();
  const [query, setText] = useState('');
  const [active, setActive] = useState(0);
  const found = useFound(query);
  const at = found === null || found.length === 0 ? null : Math.min(active, found.length - 1);
  const go = (href: string) => {
    close();
    router.push(href);
    focusPage(href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && found !== null && at !== null) {
      event.preventDefault();
      setActive((at + step + found.length) % found.length);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      const chosen = at === null ? undefined : found?.[at];
      if (chosen !== undefined) go(chosen.href);
      else if (query !== '') go(`/docs/search?q=${encodeURIComponent(query)}`);
    }
  };
  const setQuery = (text: string) => {
    setText(text);
    setActive(0);
  };
  return { query, setQuery, found, at, setActive, go, onKeyDown };
}

function FoundLink({
  found: { href, title, page, excerpt },
  id,
  isActive,
  go,
  activate,
}: {
  found: Found;
  id: string;
  isActive: boolean;
  go: (href: string) => void;
  activate: () => void;
}) {
  return (
    <a
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        go(href);
      }}
      onMouseMove={activate}
      className="block rounded-md px-3 py-2 aria-selected:bg-sunken"
    >
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium">{title}</span>
        {page !== null && <span className="text-muted text-xs">{page}</span>}
      </span>
      <span className="line-clamp-2 text-muted text-sm">
        <Excerpt parts={excerpt} />
      </span>
    </a>
  );
}

function useFound(query: string): readonly Found[] | null {
  const [found, setFound] = useState<readonly Found[] | null>(null);
  useEffect(() => {
    const text = query.trim();
    if (text === '') {
      setFound(null);
      return;
    }
    const aborter = new AbortController();
    const timer = setTimeout(() => {
      fetch(`/api/docs-search?q=${encodeURIComponent(text)}`, { signal: aborter.signal })
        .then((response) => (response.ok ? response.json() : []))
        .then(setFound, () => {});
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [query]);
  return found;
}
