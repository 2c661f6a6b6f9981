'use client';

import { useRouter } from 'next/navigation';
import {
  type ComponentProps,
  type FormEvent,
  type MouseEvent as ReactMouseEvent,
  useEffect,
  useRef,
  useTransition,
} from 'react';
import { cn } from './cn.ts';

const TYPING_MS = 200;

/**
 * A GET form that is sent while people type. Its button, for browsers without scripts, needs `in-data-js:hidden`. A link
 * with `data-clears` empties it.
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
  const router = useRouter();
  const [isPending, start] = useTransition();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // Otherwise the form would be sent after it, and replace the page that was asked for.
    const followed = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a') !== null) clearTimeout(timer.current);
    };
    document.addEventListener('click', followed, { capture: true });
    return () => {
      document.removeEventListener('click', followed, { capture: true });
      clearTimeout(timer.current);
    };
  }, []);

  function show(form: HTMLFormElement): void {
    clearTimeout(timer.current);
    const filled = [...new FormData(form)].filter(
      (field): field is [string, string] => typeof field[1] === 'string' && field[1].trim() !== '',
    );
    const query = new URLSearchParams(filled).toString();
    start(() => router.replace(query === '' ? action : `${action}?${query}`, { scroll: false }));
  }

  function changed({ currentTarget: form, target }: FormEvent<HTMLFormElement>): void {
    clearTimeout(timer.current);
    if (isPosted(new FormData(form))) return;
    const isTyped = target instanceof HTMLInputElement && ['search', 'text'].includes(target.type);
    if (isTyped) timer.current = setTimeout(() => show(form), TYPING_MS);
    else show(form);
  }

  function clicked(event: ReactMouseEvent<HTMLFormElement>): void {
    if (!(event.target instanceof Element) || event.target.closest('[data-clears]') === null) return;
    // Opens another tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const [first, ...others] = [...event.currentTarget.elements].filter(
      (one): one is HTMLInputElement | HTMLSelectElement =>
        (one instanceof HTMLInputElement && one.type !== 'hidden') || one instanceof HTMLSelectElement,
    );
    for (const one of [first, ...others]) if (one !== undefined) one.value = '';
    first?.focus();
    show(event.currentTarget);
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: of the link inside
    <form
      {...(post === undefined ? { method: 'get', action } : { action: post })}
      aria-busy={isPending}
      onChange={changed}
      onClick={clicked}
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
