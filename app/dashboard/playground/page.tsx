import type { Metadata } from 'next';
import { KINDS, type LogoChoice, typedText } from '../../../components/site/logo-choice.ts';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { listCorrections } from '../../../lib/approvals/corrections/list-corrections.ts';
import { may } from '../../../lib/core/permissions.ts';
import { LOGO_SIZES, PLANS, type PlanId } from '../../../lib/core/plans/plans.ts';
import { FALLBACKS, parseLogoUrl } from '../../../lib/gateway/logos/logo-request.ts';
import { listTokens } from '../../../lib/tokens/list-tokens.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import type { Service } from '../../../server/create-service.ts';
import { nextService } from '../../_server/service.ts';
import { type Query, readQuery } from '../../(account)/query.ts';
import { requireViewer } from '../../(account)/viewer.ts';
import { BrandSection } from './brand-section.tsx';
import { McpSection, SnippetSection } from './code-sections.tsx';
import { CorrectionSection } from './correction-section.tsx';
import { LogoSection } from './logo-section.tsx';
import { PlaygroundForm } from './playground-form.tsx';
import { logoAddress } from './snippets.ts';
import { headerOf, type TriedOut, tryBrand, tryLogo } from './try-out.ts';

export const metadata: Metadata = { title: getTranslator('playground')('title') };

const EXAMPLE = 'github.com';
const MAX_IDENTIFIER = 300;

/** All input is in the URL, so that it can be shared. */
export default async function PlaygroundPage({ searchParams }: { searchParams: Query }) {
  const viewer = await requireViewer();
  const service = nextService();
  const { db, addresses } = service;
  const query = await readQuery(searchParams, 'q', 'kind', 'size', 'fallback');
  const [tokens, corrections] = await Promise.all([
    listTokens(db, viewer.accountId),
    listCorrections(db, { accountId: viewer.accountId, state: null }),
  ]);
  const plan = PLANS[viewer.plan];
  const identifier = [...typedText(query.q ?? '')].slice(0, MAX_IDENTIFIER).join('');
  const choice = readChoice(identifier, query, viewer.plan);
  const { logoToken, brandToken } = chooseTokens(tokens);
  const url = logoToken === null ? null : logoAddress(addresses.image, logoToken, choice);
  const logo = url === null ? null : await tryChoice(service, url, choice);
  const record =
    brandToken === undefined || identifier === '' || choice.kind === 'crypto' || !plan.brandData
      ? null
      : await tryBrand(service, { accountId: viewer.accountId, tokenId: brandToken.id }, choice.text);
  const servedSize = LOGO_SIZES.find((size) => `${size}` === headerOf(logo, 'X-Logo-Size')) ?? choice.size;
  const t = getTranslator('playground');
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <PlaygroundForm choice={choice} maxLength={MAX_IDENTIFIER} />
      <LogoSection url={url} logo={logo} choice={choice} servedSize={servedSize} plan={plan.name} />
      <BrandSection plan={plan} token={brandToken} kind={choice.kind} record={record} />
      <SnippetSection {...{ url, choice, servedSize }} hasBrandData={plan.brandData} base={addresses.base} />
      {plan.mcp && <McpSection url={`${addresses.mcp}/mcp`} />}
      {may(viewer, 'corrections.send') && (
        <CorrectionSection
          account={viewer.accountId}
          choice={choice}
          hasLogo={logo?.status === 200 && headerOf(logo, 'X-Logo-Source') !== 'monogram'}
          corrections={corrections}
        />
      )}
    </>
  );
}

const readChoice = (
  identifier: string,
  query: Record<'kind' | 'size' | 'fallback', string | undefined>,
  plan: PlanId,
): LogoChoice => ({
  kind: KINDS.find((name) => name === query.kind) ?? 'domain',
  text: identifier === '' ? EXAMPLE : identifier,
  size: LOGO_SIZES.find((size) => `${size}` === query.size) ?? PLANS[plan].defaultSize,
  fallback: FALLBACKS.find((name) => name === query.fallback) ?? 'monogram',
});

function chooseTokens(tokens: Awaited<ReturnType<typeof listTokens>>) {
  const usable = tokens.filter(({ status }) => status === 'active' || status === 'usage_exceeded');
  const publishable = usable.filter(({ kind }) => kind === 'publishable');
  const logo = publishable.find(({ allowedDomains }) => allowedDomains === null) ?? publishable[0];
  return {
    logoToken: logo?.publishableText ?? null,
    brandToken: usable.find(({ kind }) => kind === 'secret'),
  };
}

function tryChoice(service: Service, url: string, { kind, text }: LogoChoice): Promise<TriedOut> {
  const at = new URL(url);
  return tryLogo(service, at, parseLogoUrl(kind, text, at.search.slice(1)), service.addresses.app);
}
