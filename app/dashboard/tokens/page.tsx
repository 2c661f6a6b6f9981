import { KeyRound } from 'lucide-react';
import type { Metadata } from 'next';
import { Alert } from '../../../components/ui/alert.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Section } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { readListPlace } from '../../../components/ui/list-place.ts';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { may } from '../../../lib/core/permissions.ts';
import { PLANS, type PlanId } from '../../../lib/core/plans/plans.ts';
import type { TokenKind } from '../../../lib/core/token-format.ts';
import { listTokens } from '../../../lib/tokens/list-tokens.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { database } from '../../_server/database.ts';
import { type Query, readQuery } from '../../(account)/query.ts';
import { requireViewer, type Viewer } from '../../(account)/viewer.ts';
import { CreateTokenForm } from './token-forms.tsx';
import { type ListedToken, TOKEN_SORTS, TokenTable } from './token-table.tsx';

export const metadata: Metadata = { title: getTranslator('tokens')('title') };

const KINDS = ['publishable', 'secret'] as const;
/** Each kind has two lists. */
const PREFIXES = KINDS.flatMap((kind) => [`${kind}-`, `ended-${kind}-`] as const);
const LISTS = PREFIXES.flatMap((prefix) => [`${prefix}sort`, `${prefix}page`] as const);

type ListQuery = Record<(typeof LISTS)[number], string | undefined>;

const isEnded = ({ status }: ListedToken) => status === 'revoked' || status === 'expired';

export default async function TokensPage({ searchParams }: { searchParams: Query }) {
  const viewer = await requireViewer();
  const [tokens, { notice, of, new: opened, ...query }] = await Promise.all([
    listTokens(database(), viewer.accountId),
    readQuery(searchParams, 'notice', 'of', 'new', ...LISTS),
  ]);
  const t = getTranslator('tokens');
  const revoked = notice === 'revoked' ? tokens.find(({ id }) => id === of) : undefined;
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      {revoked !== undefined && <Alert tone="good">{t('notices.revoked', { name: revoked.name })}</Alert>}
      {KINDS.map((kind) => (
        <TokensOfKind key={kind} {...{ viewer, kind, tokens, query }} isOpen={opened === kind} />
      ))}
    </>
  );
}

function TokensOfKind({
  viewer,
  kind,
  tokens,
  query,
  isOpen,
}: {
  query: ListQuery;
  viewer: Viewer;
  kind: TokenKind;
  tokens: readonly ListedToken[];
  isOpen: boolean;
}) {
  const t = getTranslator('tokens');
  const k = getTranslator(`tokens.kinds.${kind}`);
  const own = tokens.filter((token) => token.kind === kind);
  const replaced = new Set(own.flatMap(({ rolledFrom }) => rolledFrom ?? []));
  const ended = own.filter(isEnded);
  const usable = own.filter((token) => !isEnded(token));
  const place = (prefix: (typeof PREFIXES)[number]) =>
    readListPlace('/dashboard/tokens', query, TOKEN_SORTS, prefix);
  const isOffered = kind === 'publishable' || PLANS[viewer.plan].brandData;
  const isAllowed = may(viewer, kind === 'publishable' ? 'tokens.manage' : 'tokens.manage-secret');
  return (
    <Section id={kind} title={k('title')} description={k('description')}>
      <div className="space-y-5">
        {!isOffered && <UpgradeNotice plan={viewer.plan} />}
        {usable.length > 0 && (
          <TokenTable label={k('title')} tokens={usable} replaced={replaced} place={place(`${kind}-`)} />
        )}
        {usable.length === 0 && isOffered && (
          <EmptyState icon={KeyRound} title={k('none')}>
            {k('noneHint')}
          </EmptyState>
        )}
        {isOffered && isAllowed && (
          <CreateTokenForm key={`${isOpen}`} account={viewer.accountId} kind={kind} isOpen={isOpen} />
        )}
        {isOffered && !isAllowed && <p className="text-muted text-sm">{t('one.forbidden')}</p>}
        {ended.length > 0 && (
          <details
            open={query[`ended-${kind}-sort`] !== undefined || query[`ended-${kind}-page`] !== undefined}
          >
            <summary className="cursor-pointer text-muted text-sm">
              {t('ended', { count: ended.length })}
            </summary>
            <div className="mt-3">
              <TokenTable
                label={`${k('title')}: ${t('ended', { count: ended.length })}`}
                tokens={ended}
                replaced={replaced}
                place={place(`ended-${kind}-`)}
              />
            </div>
          </details>
        )}
      </div>
    </Section>
  );
}

function UpgradeNotice({ plan }: { plan: PlanId }) {
  const t = getTranslator('tokens.upgrade');
  return (
    <EmptyState
      icon={KeyRound}
      title={t('title')}
      action={
        <Link href="/dashboard/plan" className={buttonStyle()}>
          {t('submit')}
        </Link>
      }
    >
      {t('body', { plan: PLANS[plan].name, next: PLANS.startup.name })}
    </EmptyState>
  );
}
