'use client';

import { useRouter } from 'next/navigation';
import {
  type ComponentProps,
  type FormEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useTransition,
} from 'react';
import { cn } from './cn.ts';

const TYPING_MS = 200;

/** The fields that people change. */
const fieldsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (one): one is HTMLInputElement | HTMLSelectElement =>
      (one instanceof HTMLInputElement && one.type !== 'hidden') || one instanceof HTMLSelectElement,
  );

/** After Back or Forward: React leaves the fields as they are. */
function fillFromUrl(form: HTMLFormElement): void {
  const query = new URLSearchParams(location.search);
  // A required field has a default of the server, which is not in the URL.
  for (const one of fieldsOf(form))
    if (query.has(one.name) || !one.required) one.value = query.get(one.name) ?? '';
}

function clear(form: HTMLFormElement): void {
  const fields = fieldsOf(form);
  for (const one of fields) one.value = '';
  fields[0]?.focus();
}

/** Shows the list that the fields of a form describe. */
function useListNavigation(action: string) {
  const router = useRouter();
  const [isPending, start] = useTransition();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Changed while the browser was offline. */
  const isMissed = useRef(false);
  /** URL before the text that is being typed, which is one step of the history; every other change is a step too. */
  const typedFrom = useRef<string>(null);
  useEffect(() => () => clearTimeout(timer.current), []);

  function show(form: HTMLFormElement, isTyped = false): void {
    clearTimeout(timer.current);
    // Next would leave the page for an error page of the browser.
    isMissed.current = !navigator.onLine;
    if (isMissed.current) return;
    const filled = [...new FormData(form)].filter(
      (field): field is [string, string] => typeof field[1] === 'string' && field[1].trim() !== '',
    );
    const query = new URLSearchParams(filled).toString();
    // Next drops a push that is not finished when the next one begins.
    const isSameText = isTyped && typedFrom.current !== null && typedFrom.current !== location.href;
    if (!isSameText) typedFrom.current = isTyped ? location.href : null;
    const navigate = isSameText ? router.replace : router.push;
    start(() => navigate(query === '' ? action : `${action}?${query}`, { scroll: false }));
  }

  return {
    isPending,
    isMissed,
    show,
    showSoon(form: HTMLFormElement): void {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => show(form, true), TYPING_MS);
    },
    cancel: () => clearTimeout(timer.current),
    /** The page is being left, or was returned to. */
    leave(): void {
      clearTimeout(timer.current);
      typedFrom.current = null;
    },
  };
}

/** Calls the listener before those of elements. */
function useWindowEvent<Type extends keyof WindowEventMap>(
  type: Type,
  listener: (event: WindowEventMap[Type]) => void,
): void {
  const heard = useEffectEvent(listener);
  useEffect(() => {
    window.addEventListener(type, heard, { capture: true });
    return () => window.removeEventListener(type, heard, { capture: true });
  }, [type]);
}

/** Fills the fields from the URL after Back or Forward, until something changes. */
function useReturn(element: RefObject<HTMLFormElement | null>, action: string, onReturn: () => void) {
  const isReturned = useRef(false);
  useWindowEvent('popstate', () => {
    onReturn();
    isReturned.current = location.pathname === action;
    if (isReturned.current && element.current !== null) fillFromUrl(element.current);
  });
  // The page that was returned to may have other options.
  useEffect(() => {
    if (isReturned.current && element.current !== null) fillFromUrl(element.current);
  });
  return isReturned;
}

/**
 * A GET form that is sent while people type. Its button, for browsers without scripts, needs `in-data-js:hidden`. A link
 * of the page with `data-clears` empties it.
 * @param post for input that may be secret: takes the form where `isPosted` says so, and without scripts
 */
export function LiveForm({
  action,
  post,
  isPosted = () => false,
  className,
  ...rest
}: Omit<ComponentProps<'form'>, 'action' | 'method' | 'onChange' | 'onSubmit'> & {
  action: string;
  post?: (form: FormData) => Promise<void>;
  isPosted?: (form: FormData) => boolean;
}) {
  const element = useRef<HTMLFormElement>(null);
  const { isPending, isMissed, show, showSoon, cancel, leave } = useListNavigation(action);
  const isReturned = useReturn(element, action, () => {
    leave();
    isMissed.current = false;
  });

  useWindowEvent('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null) return;
    // Otherwise the form would be sent after it, and replace the page that was asked for.
    leave();
    // With a modifier, it opens in another tab or window.
    if (!link.matches('[data-clears]') || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (element.current === null) return;
    clear(element.current);
    show(element.current);
  });
  useWindowEvent('online', () => {
    const form = element.current;
    if (isMissed.current && form !== null && !isPosted(new FormData(form))) show(form);
  });
  function changed({ currentTarget: form, target }: FormEvent<HTMLFormElement>): void {
    cancel();
    isReturned.current = false;
    if (isPosted(new FormData(form))) return;
    const isTyped = target instanceof HTMLInputElement && ['search', 'text'].includes(target.type);
    if (isTyped) showSoon(form);
    else show(form);
  }

  return (
    <form
      ref={element}
      {...(post === undefined ? { method: 'get', action } : { action: post })}
      aria-busy={isPending}
      onChange={changed}
      onSubmit={(event) => {
        if (isPosted(new FormData(event.currentTarget))) return;
        event.preventDefault();
        show(event.currentTarget);
      }}
      className={cn('transition-opacity aria-busy:opacity-70', className)}
      {...rest}
    />
  );
}
