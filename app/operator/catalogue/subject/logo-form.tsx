'use client';

import { type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '../../../../components/ui/button.tsx';
import { LogoFields } from './logo-fields.tsx';
import { UPLOAD_PATH, useUpload } from './use-upload.ts';

/**
 * Uploads a logo; as a part of `children` with a name, creates its brand or coin. A plain form without scripts; with
 * scripts, a preview before saving and errors in place.
 * @param page where the form is @param of the subject of the logo; absent: the fields of `children` say it
 */
export function LogoForm({
  page,
  of,
  name,
  children,
}: {
  page: string;
  of?: string;
  name: string;
  children?: ReactNode;
}) {
  const isNew = of === undefined;
  const logo = useTranslations('operator.subject.logo');
  const created = useTranslations('operator.catalog.new');
  const form = useRef<HTMLFormElement>(null);
  const { save, ...upload } = useUpload(form, { page, notice: isNew ? 'created' : 'logo' });
  const label = upload.busy === 'saving' ? 'working' : 'submit';
  return (
    <form
      ref={form}
      method="post"
      action={UPLOAD_PATH}
      encType="multipart/form-data"
      onSubmit={save}
      className="space-y-4"
    >
      {!isNew && <input type="hidden" name="of" value={of} />}
      {children}
      <LogoFields name={name} isRequired={!isNew} upload={upload} />
      <Button type="submit" aria-disabled={upload.busy !== null || undefined}>
        {isNew ? created(label) : logo(label)}
      </Button>
    </form>
  );
}
