import type { Metadata } from 'next';
import type { LogoChoice } from '../../../components/site/logo-choice.ts';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { listCorrections } from '../../../lib/approvals/corrections/list-corrections.ts';
import { listExchangeAccess } from '../../../lib/approvals/exchanges/list-exchange-access.ts';
import { may } from '../../../lib/core/permissions.ts';
import { LOGO_SIZES, PLANS } from '../../../lib/core/plans/plans.ts';
import { parseLogoUrl } from '../../../lib/gateway/logos/logo-request.ts';
import { isUsable, listTokens } from '../../../lib/tokens/list-tokens.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { shownImageOrigin } from '../../_server/config.ts';
import { nextService } from '../../_server/service.ts';
import { type Query, readQuery } from '../../(account)/query.ts';
import { requireViewer } from '../../(account)/viewer.ts';
import { readAsked } from '../../(site)/parts/read-asked.ts';
import { workbenchTexts } from '../../(site)/parts/workbench-texts.ts';
import { BrandSection } from './brand-section.tsx';
import { McpSection, SnippetSection } from './code-sections.tsx';
import { CorrectionSection } from './correction-section.tsx';
import { ExchangeOffers } from './exchange-offers.tsx';
import { missingExchanges } from './missing-exchanges.ts';
import { MissingToken } from './missing-token.tsx';
import { PlaygroundWorkbench } from './playground-workbench.tsx';
import { Remedy } from './remedy.tsx';
import { ResponseHead } from './response-head.tsx';
import { logoAddress } from './snippets.ts';
import { headerOf, shown, tryBrand, tryLogo } from './try-out.ts';

export const metadata: Metadata = { title: getTranslator('playground')('title') };

/** All input is in the URL, so that it can be shared. */
export default async function PlaygroundPage({ searchParams }: { searchParams: Query }) {
  const viewer = await requireViewer();
  const { accountId } = viewer;
  const { db, addresses } = nextService();
  const plan = PLANS[viewer.plan];
  const query = await readQuery(searchParams, 'q', 'kind', 'size', 'fallback');
  const [asked, tokens, corrections] = await Promise.all([
    readAsked(db, query, plan.defaultSize),
    listTokens(db, accountId),
    listCorrections(db, { accountId, state: null }),
  ]);
  const choice = asked.initial;
  const { logoToken, brandToken } = chooseTokens(tokens);
  const url = logoToken === null ? null : logoAddress(addresses.image, logoToken, choice);
  const hasRecord = brandToken !== undefined && plan.brandData && choice.kind !== 'crypto';
  const [{ logo, noLogo, exchanges }, record] = await Promise.all([
    triedLogo(accountId, choice, url),
    hasRecord ? tryBrand(nextService(), { accountId, tokenId: brandToken.id }, choice.text) : null,
  ]);
  const t = getTranslator('playground');
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <PlaygroundWorkbench
        {...asked}
        token={logoToken}
        imageOrigin={shownImageOrigin()}
        texts={workbenchTexts(viewer.plan)}
      >
        <MissingToken
          title={t('picture.noToken')}
          href="/dashboard/tokens?new=publishable#publishable"
          action={t('picture.create')}
        >
          {t('picture.noTokenHint')}
        </MissingToken>
      </PlaygroundWorkbench>
      <Remedy why={noLogo ?? headerOf(logo, 'X-Error-Code') ?? ''}>
        {exchanges.length === 0 ? undefined : (
          <ExchangeOffers
            {...{ exchanges }}
            account={accountId}
            identifier={choice.text}
            mayRequest={may(viewer, 'exchanges.request')}
          />
        )}
      </Remedy>
      {logo !== null && <ResponseHead tried={logo} />}
      <BrandSection plan={plan} token={brandToken} choice={choice} tried={record} />
      <SnippetSection
        {...{ url, choice }}
        servedSize={LOGO_SIZES.find((size) => `${size}` === headerOf(logo, 'X-Logo-Size')) ?? choice.size}
        hasBrandData={plan.brandData}
        base={addresses.base}
      />
      {plan.mcp && <McpSection account={accountId} token={brandToken} url={`${addresses.mcp}/mcp`} />}
      {may(viewer, 'corrections.send') && (
        <CorrectionSection
          account={accountId}
          choice={choice}
          hasLogo={logo?.status === 200 && headerOf(logo, 'X-Logo-Source') !== 'monogram'}
          corrections={corrections}
        />
      )}
    </>
  );
}

/** @param url null: there is no token to try it with @returns `exchanges` that would have to be enabled */
async function triedLogo(accountId: string, { kind, text }: LogoChoice, url: string | null) {
  if (url === null) return { logo: null, noLogo: null, exchanges: [] };
  const service = nextService();
  const parameters = new URL(url).search.slice(1);
  const parsed = parseLogoUrl(kind, text, parameters);
  const response = await tryLogo(service, accountId, { parsed, query: parameters });
  const logo = shown({ ...response, body: null });
  const noLogo = headerOf(logo, 'X-Logo-Reason');
  const exchanges =
    noLogo === 'exchange_not_enabled'
      ? missingExchanges(text, await listExchangeAccess(service.db, accountId))
      : [];
  return { logo, noLogo, exchanges };
}

function chooseTokens(tokens: Awaited<ReturnType<typeof listTokens>>) {
  const usable = tokens.filter(isUsable);
  const publishable = usable.filter(({ kind }) => kind === 'publishable');
  const logo = publishable.find(({ allowedDomains }) => allowedDomains === null) ?? publishable[0];
  return {
    logoToken: logo?.publishableText ?? null,
    brandToken: usable.find(({ kind }) => kind === 'secret'),
  };
}
