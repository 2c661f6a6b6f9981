'use client';

import { type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl/react';
import { Button } from '../../../../components/ui/button.tsx';
import { LogoFields } from './logo-fields.tsx';
import { type Refused, UPLOAD_PATH, type UploadField, useUpload } from './use-upload.ts';

/** The refusal to show at a field, if it belongs there. */
export type RefusedAt = (field: UploadField) => Refused | undefined;

/**
 * Uploads a logo; as a part of `children` with a name, creates its brand or coin. A plain form without scripts; with
 * scripts, a preview before saving and errors in place.
 * @param page where the form is @param of the subject of the logo; absent: the fields of `children` say it
 * @param earlier the refusal of this form when it was sent without scripts
 */
export function LogoForm({
  page,
  of,
  name,
  earlier = null,
  children,
}: {
  page: string;
  of?: string;
  name: string;
  earlier?: Refused | null;
  children?: (refusedAt: RefusedAt) => ReactNode;
}) {
  const isNew = of === undefined;
  const logo = useTranslations('operator.subject.logo');
  const created = useTranslations('operator.catalog.new');
  const form = useRef<HTMLFormElement>(null);
  const { save, ...upload } = useUpload(form, { page, earlier });
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
      {children?.(upload.refusedAt)}
      <LogoFields name={name} isRequired={!isNew} upload={upload} />
      <Button type="submit" aria-disabled={upload.busy === 'saving' || undefined}>
        {isNew ? created(label) : logo(label)}
      </Button>
    </form>
  );
}
