'use client';

import { useRouter } from 'next/navigation';
import { type ComponentProps, type FormEvent, useEffect, useEffectEvent, useRef, useTransition } from 'react';
import { cn } from './cn.ts';

const TYPING_MS = 200;

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
  const router = useRouter();
  const [isPending, start] = useTransition();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const element = useRef<HTMLFormElement>(null);

  const followed = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null) return;
    // Otherwise the form would be sent after it, and replace the page that was asked for.
    clearTimeout(timer.current);
    // With a modifier, it opens in another tab or window.
    if (!link.matches('[data-clears]') || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    clear();
  });
  useEffect(() => {
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

  function clear(): void {
    if (element.current === null) return;
    const fields = [...element.current.elements].filter(
      (one): one is HTMLInputElement | HTMLSelectElement =>
        (one instanceof HTMLInputElement && one.type !== 'hidden') || one instanceof HTMLSelectElement,
    );
    for (const one of fields) one.value = '';
    fields[0]?.focus();
    show(element.current);
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
