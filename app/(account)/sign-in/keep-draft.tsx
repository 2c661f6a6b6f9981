'use client';

import { useEffect } from 'react';
import { discardDraft, saveDraft } from '../../../components/ui/form-draft.ts';

/** Keeps a form's draft over a repeated sign-in, and discards it on any other one. */
export function KeepDraft({ isAgain }: { isAgain: boolean }) {
  useEffect(() => {
    if (isAgain) saveDraft();
    else discardDraft();
  }, [isAgain]);
  return null;
}
