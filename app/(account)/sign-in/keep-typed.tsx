'use client';

import { useEffect } from 'react';
import { dropTyped, keepTyped } from '../../../components/ui/typed.ts';

/** On the page to sign in: what was typed before is there again after it. @param isAgain by whom it was typed */
export function KeepTyped({ isAgain }: { isAgain: boolean }) {
  useEffect(() => {
    if (isAgain) keepTyped();
    else dropTyped();
  }, [isAgain]);
  return null;
}
