'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { closeToast } from '../../../../components/ui/toast.tsx';
import { whyLost } from '../../../../components/ui/why-lost.ts';
import { LOGO_REFUSALS, type LogoRefusal } from '../logo-refusals.ts';
import { signInAgain } from '../sign-in-again.ts';
import { subjectPath } from '../subject-path.ts';

export const UPLOAD_PATH = '/operator/catalog/logo';

/** `why` is absent if there was no response; `of` is the subject: `domain:acme.com`. */
export interface Refused {
  text: string;
  why?: LogoRefusal | undefined;
  of?: string | undefined;
}

export type UploadField = NonNullable<(typeof LOGO_REFUSALS)[LogoRefusal]>;

interface Preview {
  pictures: { size: number; src: string }[];
  colors: string[];
}

async function post<Answer>(form: HTMLFormElement, isPreview: boolean, signal: AbortSignal) {
  const body = new FormData(form);
  if (isPreview) body.set('preview', '1');
  const headers = { accept: 'application/json' };
  const response = await fetch(UPLOAD_PATH, { method: 'POST', body, headers, signal });
  const answer: Answer & { refused?: LogoRefusal; detail?: string; of?: string } = await response.json();
  return { status: response.status, answer };
}

/**
 * Previews a file when it is chosen, and sends everything on submit, also while the preview is awaited.
 * @param page where the form is, for signing in @param earlier the refusal of a form sent without scripts
 */
export function useUpload(
  form: RefObject<HTMLFormElement | null>,
  { page, earlier }: { page: string; earlier: Refused | null },
) {
  const t = useTranslations('ui');
  const refusals = useTranslations('operator.subject.refusals');
  const router = useRouter();
  const [preview, setPreview] = useState<Preview | null>(null);
  const [refused, setRefused] = useState(earlier);
  const [busy, setBusy] = useState<'reading' | 'saving' | null>(null);
  const sent = useRef<AbortController>(null);
  useEffect(() => {
    if (refused === null) return;
    closeToast();
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [form, refused]);

  async function send<Answer>(isPreview: boolean): Promise<Answer | null> {
    if (form.current === null) return null;
    sent.current?.abort();
    const own = new AbortController();
    sent.current = own;
    setBusy(isPreview ? 'reading' : 'saving');
    setRefused(null);
    try {
      const { status, answer } = await post<Answer>(form.current, isPreview, own.signal);
      if (status === 200) return answer;
      if (status === 401) window.location.assign(signInAgain(page));
      // By the front server, before the form is read.
      else if (status === 413) setRefused({ text: refusals('size'), why: 'size' });
      else setRefused({ text: answer.detail ?? t('noResponse'), why: answer.refused, of: answer.of });
    } catch {
      if (!own.signal.aborted) setRefused({ text: t(whyLost()) });
    } finally {
      if (sent.current === own) setBusy(null);
    }
    return null;
  }

  async function choose(): Promise<void> {
    setPreview(null);
    if (busy === 'saving') return;
    const chosen = form.current?.elements.namedItem('file');
    const hasFile = chosen instanceof HTMLInputElement && (chosen.files?.length ?? 0) > 0;
    if (hasFile) setPreview(await send<Preview>(true));
  }

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy === 'saving') return;
    const answer = await send<{ of: string; notice: string }>(false);
    if (answer === null) return;
    setPreview(null);
    form.current?.reset();
    router.replace(`${subjectPath(answer.of)}&notice=${answer.notice}`);
    router.refresh();
  }

  const at = refused?.why === undefined ? null : LOGO_REFUSALS[refused.why];
  return {
    preview,
    busy,
    choose,
    save,
    refusedAt: (field: UploadField) => (at === field && refused !== null ? refused : undefined),
    /** The refusal of the whole form. */
    refused: at === null ? refused : null,
  };
}
