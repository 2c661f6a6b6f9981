'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, type RefObject, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { signInAgain } from '../sign-in-again.ts';
import { subjectPath } from '../subject-path.ts';

export const UPLOAD_PATH = '/operator/catalogue/logo';

/** Refusals to show at the file. */
const OF_THE_FILE = new Set(['logo', 'size']);

interface Preview {
  pictures: { size: number; src: string }[];
  colors: string[];
}

/** Previews a file when it is chosen, and sends everything on submit. @param page where the form is, for signing in */
export function useUpload(
  form: RefObject<HTMLFormElement | null>,
  { page, notice }: { page: string; notice: 'logo' | 'created' },
) {
  const failed = useTranslations('operator.subject.logo')('failed');
  const router = useRouter();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [refused, setRefused] = useState<{ text: string; isOfFile: boolean } | null>(null);
  const [busy, setBusy] = useState<'reading' | 'saving' | null>(null);

  async function send<Answer>(isPreview: boolean): Promise<Answer | null> {
    if (form.current === null) return null;
    setBusy(isPreview ? 'reading' : 'saving');
    setRefused(null);
    try {
      const body = new FormData(form.current);
      if (isPreview) body.set('preview', '1');
      const headers = { accept: 'application/json' };
      const response = await fetch(UPLOAD_PATH, { method: 'POST', body, headers });
      if (response.status === 401) {
        window.location.assign(signInAgain(page));
        return null;
      }
      const answer = (await response.json()) as Answer & { refused?: string; detail?: string };
      if (response.ok) return answer;
      setRefused({
        text: answer.detail ?? failed,
        isOfFile: isPreview || OF_THE_FILE.has(answer.refused ?? ''),
      });
    } catch {
      setRefused({ text: failed, isOfFile: false });
    } finally {
      setBusy(null);
    }
    return null;
  }

  async function choose(): Promise<void> {
    setPreview(null);
    const chosen = form.current?.elements.namedItem('file');
    const hasFile = chosen instanceof HTMLInputElement && (chosen.files?.length ?? 0) > 0;
    if (hasFile) setPreview(await send<Preview>(true));
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy !== null) return;
    const answer = await send<{ of: string }>(false);
    if (answer === null) return;
    setPreview(null);
    form.current?.reset();
    router.replace(`${subjectPath(answer.of)}&notice=${notice}`);
    router.refresh();
  }

  return { preview, refused, busy, choose, save };
}
