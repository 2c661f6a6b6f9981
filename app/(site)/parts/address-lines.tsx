import type { ReactNode } from 'react';
import { CopyButton } from '../../../components/site/copy-button.tsx';
import { type LogoChoice, logoPath, logoQuery } from '../../../components/site/logo-choice.ts';
import { type ShownOrigin, useOrigin } from '../../../components/site/use-origin.ts';
import { TOKEN_PLACEHOLDER } from '../../../lib/docs/placeholders.ts';
import type { WorkbenchTexts } from './workbench-texts.ts';

export function AddressLines({
  imageOrigin,
  token,
  tokenLink,
  choice,
  name,
  texts,
}: {
  imageOrigin: ShownOrigin;
  /** null: a placeholder. */
  token: string | null;
  /** Where to get one; null: the token is shown. */
  tokenLink: { href: string; text: string } | null;
  choice: LogoChoice;
  name: string;
  texts: WorkbenchTexts['build'];
}) {
  const origin = useOrigin(imageOrigin);
  const path = logoPath(choice);
  const shown = token ?? TOKEN_PLACEHOLDER;
  const url = `${origin}${path}${logoQuery(shown, choice)}`;
  const snippet = `<img src="${url.replaceAll('&', '&amp;')}" alt="${escapeAttribute(name)}" width="${choice.size}" height="${choice.size}">`;
  return (
    <>
      <dl className="divide-y divide-line border-line border-t">
        <Line term={texts.url} action={<CopyButton text={url} label={texts.copyUrl} />}>
          <span className="text-muted">{origin}</span>
          <span className="font-semibold">{path}</span>
          <span className="text-muted">?token=</span>
          <span className={token === null ? 'text-warning' : undefined}>{shown}</span>
          <span className="text-muted">&size=</span>
          <span className="font-semibold">{choice.size}</span>
          <span className="text-muted">&fallback=</span>
          <span className="font-semibold">{choice.fallback}</span>
        </Line>
        <Line term={texts.html} action={<CopyButton text={snippet} label={texts.copyHtml} />}>
          <span className="text-muted">{snippet}</span>
        </Line>
      </dl>
      {token === null && tokenLink !== null && (
        <p className="border-line border-t px-4 py-3 text-muted text-sm sm:px-5">
          {texts.needsToken}{' '}
          <a href={tokenLink.href} className="link">
            {tokenLink.text}
          </a>
        </p>
      )}
    </>
  );
}

function Line({ term, action, children }: { term: string; action: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[3rem_1fr_auto] sm:px-5">
      <dt className="self-center font-medium text-muted text-xs sm:self-start sm:pt-1.5">{term}</dt>
      <dd className="wrap-anywhere order-last col-span-2 min-h-[3lh] font-mono text-[0.8125rem] leading-relaxed sm:order-none sm:col-span-1 sm:min-h-[2lh] sm:pt-0.5">
        {children}
      </dd>
      <dd className="justify-self-end">{action}</dd>
    </div>
  );
}

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
