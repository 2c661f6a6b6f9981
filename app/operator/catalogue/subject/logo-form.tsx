'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { Alert } from '../../../../components/ui/alert.tsx';
import { Button } from '../../../../components/ui/button.tsx';
import { Field, TextField } from '../../../../components/ui/field.tsx';
import { signInAgain } from '../sign-in-again.ts';
import { subjectPath } from '../subject-path.ts';
import { LogoPreview } from './logo-preview.tsx';

const ADDRESS = '/operator/catalogue/logo';
const TYPES = '.png,.jpg,.jpeg,.webp,.gif,.ico,.svg';

interface Preview {
  pictures: { size: number; src: string }[];
  colors: string[];
}

/** A plain form without scripts; with scripts, a preview before saving and errors in place. */
export function LogoForm({ of, name }: { of: string; name: string }) {
  const t = useTranslations('operator.subject.logo');
  const form = useRef<HTMLFormElement>(null);
  const { preview, refused, isWorking, choose, save } = useUpload(form, of);
  return (
    <form
      ref={form}
      method="post"
      action={ADDRESS}
      encType="multipart/form-data"
      onSubmit={save}
      className="space-y-4"
    >
      <input type="hidden" name="of" value={of} />
      <Field label={t('file')} hint={t('replaceHint')}>
        {(wiring) => (
          <input
            {...wiring}
            type="file"
            name="file"
            accept={TYPES}
            required
            onChange={choose}
            className="block w-full min-w-0 cursor-pointer rounded-md border border-edge bg-surface text-sm file:mr-3 file:cursor-pointer file:border-0 file:bg-sunken file:px-3 file:py-2.5 file:font-medium file:text-ink"
          />
        )}
      </Field>
      <TextField
        name="license"
        label={t('licenseField')}
        defaultValue={t('licenseDefault')}
        maxLength={200}
        required
        autoComplete="off"
      />
      {refused !== null && <Alert tone="bad">{refused}</Alert>}
      {preview !== null && <LogoPreview name={name} pictures={preview.pictures} colors={preview.colors} />}
      <Button type="submit" aria-disabled={isWorking || undefined}>
        {isWorking ? t('working') : t('submit')}
      </Button>
    </form>
  );
}

function useUpload(form: RefObject<HTMLFormElement | null>, of: string) {
  const failed = useTranslations('operator.subject.logo')('failed');
  const router = useRouter();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [isWorking, setIsWorking] = useState(false);

  async function send<Answer>(isPreview: boolean): Promise<Answer | null> {
    if (form.current === null) return null;
    setIsWorking(true);
    setRefused(null);
    try {
      const body = new FormData(form.current);
      if (isPreview) body.set('preview', '1');
      const headers = { accept: 'application/json' };
      const response = await fetch(ADDRESS, { method: 'POST', body, headers });
      if (response.status === 401) {
        window.location.assign(signInAgain(subjectPath(of)));
        return null;
      }
      const answer = (await response.json()) as Answer & { detail?: string };
      if (response.ok) return answer;
      setRefused(answer.detail ?? failed);
    } catch {
      setRefused(failed);
    } finally {
      setIsWorking(false);
    }
    return null;
  }

  async function choose(): Promise<void> {
    setPreview(null);
    setPreview(await send<Preview>(true));
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isWorking || (await send(false)) === null) return;
    setPreview(null);
    form.current?.reset();
    router.replace(`${subjectPath(of)}&notice=logo`);
    router.refresh();
  }

  return { preview, refused, isWorking, choose, save };
}
