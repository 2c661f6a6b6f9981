'use client';

import { useTranslations } from 'use-intl/react';
import { Alert } from '../../../../components/ui/alert.tsx';
import { Field, TextField } from '../../../../components/ui/field.tsx';
import { LogoPreview } from './logo-preview.tsx';
import type { useUpload } from './use-upload.ts';

const TYPES = '.png,.jpg,.jpeg,.webp,.gif,.ico,.svg';

export function LogoFields({
  name,
  isRequired,
  upload: { preview, refused, refusedAt, busy, choose },
}: {
  name: string;
  isRequired: boolean;
  upload: Pick<ReturnType<typeof useUpload>, 'preview' | 'refused' | 'refusedAt' | 'busy' | 'choose'>;
}) {
  const t = useTranslations('operator.subject.logo');
  return (
    <>
      <Field
        label={t(isRequired ? 'file' : 'fileOptional')}
        hint={t('replaceHint')}
        error={refusedAt('file')?.text}
      >
        {(wiring) => (
          <input
            {...wiring}
            type="file"
            name="file"
            accept={TYPES}
            required={isRequired}
            onChange={choose}
            className="block w-full min-w-0 cursor-pointer rounded-md border border-edge bg-surface text-sm file:mr-3 file:cursor-pointer file:border-0 file:bg-sunken file:px-3 file:py-2.5 file:font-medium file:text-ink"
          />
        )}
      </Field>
      <TextField
        name="license"
        label={t('licenseField')}
        defaultValue={t('licenseDefault')}
        required={isRequired}
        error={refusedAt('license')?.text}
        autoComplete="off"
      />
      <p role="status" className="text-muted text-sm empty:hidden">
        {busy === 'reading' && t('reading')}
      </p>
      {refused !== null && <Alert tone="bad">{refused.text}</Alert>}
      {preview !== null && <LogoPreview name={name} pictures={preview.pictures} colors={preview.colors} />}
    </>
  );
}
