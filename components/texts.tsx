'use client';

import type { ReactNode } from 'react';
import en from '../messages/en.ts';
import { PartOfTexts } from './part-of-texts.tsx';

export function Texts({ children }: { children: ReactNode }) {
  return <PartOfTexts messages={en}>{children}</PartOfTexts>;
}
