'use client';

import { createContext, type ReactNode, useContext } from 'react';
import type broken from '../../messages/en/broken.ts';
import type site from '../../messages/en/site.ts';
import type { FrameTexts } from './frame-links.ts';

interface SiteTexts {
  frame: FrameTexts;
  broken: typeof broken;
  theme: typeof site.theme;
  copy: typeof site.copy;
}

const Context = createContext<SiteTexts | null>(null);

/** Translated on the server: a translator in the browser would delay public pages. */
export function SiteTextsProvider({ texts, children }: { texts: SiteTexts; children: ReactNode }) {
  return <Context value={texts}>{children}</Context>;
}

export function useSiteTexts(): SiteTexts {
  const texts = useContext(Context);
  if (texts === null) throw new Error('SiteTextsProvider is missing.');
  return texts;
}
