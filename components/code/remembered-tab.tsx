'use client';

import { useEffect, useRef } from 'react';

const KEY = 'blazon-language';
const CHOSEN = 'blazon-language-chosen';

/** Shows the language chosen last in its group, and follows the other groups of the page. */
export function RememberedTab() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const group = mark.current?.closest('fieldset');
    if (!group) return;
    const show = () => {
      const chosen = remembered();
      for (const input of group.querySelectorAll('input')) if (input.value === chosen) input.checked = true;
    };
    const choose = ({ target }: Event) => {
      if (!(target instanceof HTMLInputElement)) return;
      remember(target.value);
      window.dispatchEvent(new Event(CHOSEN));
    };
    show();
    group.addEventListener('change', choose);
    window.addEventListener(CHOSEN, show);
    return () => {
      group.removeEventListener('change', choose);
      window.removeEventListener(CHOSEN, show);
    };
  }, []);
  return <span ref={mark} hidden />;
}

// Storage may be blocked.
function remembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function remember(language: string): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {}
}
