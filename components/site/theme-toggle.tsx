'use client';

import { useId, useSyncExternalStore } from 'react';
import { useSiteTexts } from './site-texts.tsx';
import { THEME_KEY } from './theme-script.ts';

export type Theme = 'system' | 'light' | 'dark';

const THEMES: { theme: Theme; drawing: string }[] = [
  { theme: 'system', drawing: 'M3 4h14v9H3zM7 16.5h6M10 13v3.5' },
  {
    theme: 'light',
    drawing:
      'M10 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM10 2v1.5M10 16.5V18M2 10h1.5M16.5 10H18M4.3 4.3l1.1 1.1M14.6 14.6l1.1 1.1M4.3 15.7l1.1-1.1M14.6 5.4l1.1-1.1',
  },
  { theme: 'dark', drawing: 'M16.5 11.8A7 7 0 0 1 8.2 3.5a7 7 0 1 0 8.3 8.3z' },
];

export function ThemeToggle() {
  const chosen = useSyncExternalStore(subscribe, readTheme, () => 'system' as const);
  // Rendered twice, for wide and narrow screens: radio groups need different names.
  const group = useId();
  const { theme: texts } = useSiteTexts();
  return (
    <fieldset className="needs-js flex rounded-md border border-line p-0.5">
      <legend className="sr-only">{texts.title}</legend>
      {THEMES.map(({ theme, drawing }) => (
        <label
          key={theme}
          title={texts[theme]}
          className="relative grid size-7 cursor-pointer place-items-center rounded text-muted hover:text-ink has-checked:bg-ink has-checked:text-on-ink has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
        >
          <input
            type="radio"
            name={group}
            value={theme}
            checked={chosen === theme}
            onChange={() => chooseTheme(theme)}
            aria-label={texts[theme]}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true" focusable="false">
            <path d={drawing} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
          </svg>
        </label>
      ))}
    </fieldset>
  );
}

const CHANGED = 'blazon-theme-changed';

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage is blocked: the choice lasts for this page.
  }
  window.dispatchEvent(new Event(CHANGED));
}

function readTheme(): Theme {
  const theme = document.documentElement.dataset.theme;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener(CHANGED, onChange);
  return () => window.removeEventListener(CHANGED, onChange);
}
