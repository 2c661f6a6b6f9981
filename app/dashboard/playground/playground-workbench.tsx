'use client';

import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useRef } from 'react';
import { type LogoChoice, logoPath, logoQuery, type Pick } from '../../../components/site/logo-choice.ts';
import type { ShownOrigin } from '../../../components/site/use-origin.ts';
import { AddressLines } from '../../(site)/parts/address-lines.tsx';
import { LogoBuilder } from '../../(site)/parts/logo-builder.tsx';
import { type InitialChoice, useLogoChoice } from '../../(site)/parts/use-logo-choice.ts';
import type { WorkbenchTexts } from '../../(site)/parts/workbench-texts.ts';

const PAGE = '/dashboard/playground';
/** The rest of the page follows after this pause. */
const PAUSE_MS = 500;
const NONE = { brands: [], coins: [] };

/** The workbench of the front page, with a token of the account and uncounted pictures. */
export function PlaygroundWorkbench({
  token,
  imageOrigin,
  texts,
  children,
  ...initial
}: Omit<InitialChoice, 'showcase'> & {
  /** null: the account has no usable one. */
  token: string | null;
  imageOrigin: ShownOrigin;
  texts: WorkbenchTexts;
  /** Instead of the URL, without a token. */
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  const chosen = useLogoChoice({ ...initial, showcase: NONE }, form);
  const { choice, name } = chosen;
  useAddressBar(choice);
  return (
    <LogoBuilder
      page={PAGE}
      {...{ texts, chosen, form, faceOf }}
      src={token === null ? null : `${PAGE}/try${logoPath(choice)}${logoQuery(token, choice)}`}
    >
      {token === null ? (
        <div className="border-line border-t p-4 sm:p-5">{children}</div>
      ) : (
        <AddressLines {...{ choice, name, imageOrigin, token }} tokenLink={null} texts={texts.build} />
      )}
    </LogoBuilder>
  );
}

const faceOf = ({ kind, text }: Pick) => `/dashboard/face?of=${encodeURIComponent(`${kind}:${text}`)}`;

/** Keeps the choice in the address bar, so that it can be shared and the sections below follow it. */
function useAddressBar(choice: LogoChoice): void {
  const router = useRouter();
  const { kind, text, size, fallback } = choice;
  const url = `${PAGE}?${new URLSearchParams({ q: text, kind, size: `${size}`, fallback })}`;
  const shown = useRef(url);
  useEffect(() => {
    if (shown.current === url) return;
    const show = () => {
      // Next would leave the page for an error page of the browser.
      if (!navigator.onLine) return;
      shown.current = url;
      router.replace(url, { scroll: false });
    };
    const timer = setTimeout(show, PAUSE_MS);
    window.addEventListener('online', show);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', show);
    };
  }, [url, router]);
}
