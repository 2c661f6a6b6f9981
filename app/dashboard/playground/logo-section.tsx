import type { LogoChoice } from '../../../components/site/logo-choice.ts';
import { Section } from '../../../components/ui/card.tsx';
import type { LogoSize } from '../../../lib/core/plans/plans.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { appConfig } from '../../_server/config.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { MissingToken } from './missing-token.tsx';
import { PendingLogo } from './pending-logo.tsx';
import { Remedy } from './remedy.tsx';
import { ResponseHead } from './response-head.tsx';
import { headerOf, type TriedOut } from './try-out.ts';

export function LogoSection({
  url,
  logo,
  choice,
  servedSize,
  plan,
}: {
  url: string | null;
  logo: TriedOut | null;
  choice: LogoChoice;
  servedSize: LogoSize;
  plan: string;
}) {
  const t = getTranslator('playground.picture');
  return (
    <Section id="picture" title={t('title')}>
      {url === null || logo === null ? (
        <MissingToken title={t('noToken')} href="/dashboard/tokens" action={t('create')}>
          {t('noTokenHint')}
        </MissingToken>
      ) : (
        <div className="space-y-4">
          <div className="grid gap-5 md:grid-cols-[17rem_minmax(0,1fr)]">
            <div className="grid h-72 place-items-center self-start rounded-lg border border-line bg-sunken">
              {logo.status === 200 ? (
                // biome-ignore lint/performance/noImgElement: a logo is hotlinked, as on a customer page
                <img
                  key={url}
                  src={imageSource(url, headerOf(logo, 'X-Logo-Found'))}
                  alt={t('alt', { name: choice.text })}
                  width={servedSize}
                  height={servedSize}
                  style={{ width: servedSize }}
                  className="logo-tile aspect-square h-auto max-w-full"
                />
              ) : (
                <p className="px-4 text-center text-muted text-sm">
                  {t('none', { status: `${logo.status}` })}
                </p>
              )}
            </div>
            <ResponseHead tried={logo} />
          </div>
          {choice.kind === 'domain' && headerOf(logo, 'X-Logo-Reason') === 'pending' && (
            <PendingLogo domain={choice.text} />
          )}
          <Remedy why={headerOf(logo, 'X-Error-Code') ?? headerOf(logo, 'X-Logo-Reason') ?? ''} />
          {servedSize < choice.size && (
            <p className="text-muted text-sm">{t('limited', { plan, size: servedSize })}</p>
          )}
          <CodeBlock text={url} copy={t('copy')} />
        </div>
      )}
    </Section>
  );
}

/** Relative unless images have their own origin: this page may be open under another host name. */
function imageSource(url: string, foundOn: string | undefined): string {
  const source = appConfig().origins.image === null ? url.slice(new URL(url).origin.length) : url;
  // A browser would show the monogram of the same address again.
  return foundOn === undefined ? source : `${source}&found=${foundOn}`;
}
