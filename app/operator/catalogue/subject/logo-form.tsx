'use client';

import { useRef } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '../../../../components/ui/button.tsx';
import { subjectPath } from '../subject-path.ts';
import { LogoFields } from './logo-fields.tsx';
import { UPLOAD_PATH, useUpload } from './use-upload.ts';

/** A plain form without scripts; with scripts, a preview before saving and errors in place. */
export function LogoForm({ of, name }: { of: string; name: string }) {
  const t = useTranslations('operator.subject.logo');
  const form = useRef<HTMLFormElement>(null);
  const { isWorking, save, ...upload } = useUpload(form, { page: subjectPath(of), notice: 'logo' });
  return (
    <form
      ref={form}
      method="post"
      action={UPLOAD_PATH}
      encType="multipart/form-data"
      onSubmit={save}
      className="space-y-4"
    >
      <input type="hidden" name="of" value={of} />
      <LogoFields name={name} isRequired upload={upload} />
      <Button type="submit" aria-disabled={isWorking || undefined}>
        {isWorking ? t('working') : t('submit')}
      </Button>
    </form>
  );
}
