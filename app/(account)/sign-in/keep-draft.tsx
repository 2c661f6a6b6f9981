'use client';

import { useEffect } from 'react';
import { discardDraft, saveDraft } from '../../../components/ui/form-draft.ts';

export function KeepDraft({ isAgain }: { isAgain: boolean }) {
  useEffect(() => {
    if (isAgain) saveDraft();
    else discardDraft();
  }, [isAgain]);
  return null;
}
