import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { ReactNode } from 'react';
import { CopyButton } from '../../../../components/site/copy-button.tsx';
import { PageNotice } from '../../../../components/site/page-notice.tsx';
import { Alert } from '../../../../components/ui/alert.tsx';
import { BackLink } from '../../../../components/ui/back-link.tsx';
import { Section } from '../../../../components/ui/card.tsx';
import { DangerAction, DangerZone } from '../../../../components/ui/danger-zone.tsx';
import { PageHeader } from '../../../../components/ui/page-header.tsx';
import { may } from '../../../../lib/core/permissions.ts';
import { isForMcp } from '../../../../lib/core/token-format.ts';
import { isUsable, listTokens } from '../../../../lib/tokens/list-tokens.ts';
import { GRACE_SECONDS } from '../../../../lib/tokens/roll-token.ts';
import { formatter, getTranslator } from '../../../../messages/i18n.ts';
import { database } from '../../../_server/database.ts';
import { type Query, readQuery } from '../../../(account)/query.ts';
import { requireViewer } from '../../../(account)/viewer.ts';
import {
  RenameTokenForm,
  RestrictNetworksForm,
  RestrictTokenForm,
  RevokeTokenForm,
  RollTokenForm,
} from '../token-forms.tsx';
import { type ListedToken, shownToken, TokenStatusBadge, tokenTodo } from '../token-table.tsx';

export const metadata: Metadata = { title: getTranslator('tokens')('title') };

const NOTICES = ['renamed', 'restricted', 'networks'] as const;

/** 404 for tokens of other accounts. */
export default async function TokenPage({
  params,
  searchParams,
}: {
  params: Promise<{ tokenId: string }>;
  searchParams: Query;
}) {
  const viewer = await requireViewer();
  const [{ tokenId }, query] = await Promise.all([params, readQuery(searchParams, 'notice')]);
  const tokens = await listTokens(database(), viewer.accountId);
  const token = tokens.find(({ id }) => id === tokenId);
  if (token === undefined) notFound();
  const t = getTranslator('tokens');
  const notice = NOTICES.find((name) => name === query.notice);
  const isReplaced = tokens.some(({ rolledFrom }) => rolledFrom === token.id);
  const todo = tokenTodo(token, isReplaced);
  const isBrandsOnly = token.kind === 'secret' && !isForMcp(token.start);
  return (
    <>
      <BackLink href="/dashboard/tokens">{t('one.back')}</BackLink>
      <PageHeader
        title={<span className="wrap-anywhere">{token.name}</span>}
        description={t(`one.kindNames.${isBrandsOnly ? 'brandsOnly' : token.kind}`)}
        actions={<TokenStatusBadge status={token.status} />}
      />
      {notice !== undefined && <PageNotice>{t(`notices.${notice}`)}</PageNotice>}
      {todo !== null && <Alert tone={token.status === 'banned' ? 'bad' : 'warn'}>{todo}</Alert>}
      <Section id="facts" title={t('one.facts')}>
        <TokenFacts token={token} />
      </Section>
      {!may(viewer, token.kind === 'secret' ? 'tokens.manage-secret' : 'tokens.manage') ? (
        <p className="text-muted text-sm">{t('one.forbidden')}</p>
      ) : (
        token.status !== 'revoked' && (
          <TokenSections account={viewer.accountId} token={token} isReplaced={isReplaced} />
        )
      )}
    </>
  );
}

function TokenFacts({ token }: { token: ListedToken }) {
  const t = getTranslator('tokens');
  const format = formatter();
  const moment = (at: Date) => format.dateTime(at, 'moment');
  return (
    <dl className="grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2">
      <Fact name={t('one.text')}>
        <span className="flex items-center gap-2">
          <code className="wrap-anywhere min-w-0 font-mono text-[0.8125rem]">{shownToken(token)}</code>
          {token.publishableText !== null && (
            <CopyButton text={token.publishableText} label={t('copy', { name: token.name })} />
          )}
        </span>
      </Fact>
      <Fact name={t('columns.used')}>
        {token.lastUsedAt === null ? t('columns.never') : moment(token.lastUsedAt)}
      </Fact>
      <Fact name={t('columns.created')}>{format.dateTime(token.createdAt, 'day')}</Fact>
      <Fact name={t('one.expires')}>
        {token.expiresAt === null ? t('one.expiresNever') : moment(token.expiresAt)}
      </Fact>
      {token.kind === 'secret' && (
        <Fact name={t('one.networks.fact')}>
          {token.allowedNetworks?.join(', ') ?? t('one.networks.any')}
        </Fact>
      )}
      {token.kind === 'publishable' && (
        <Fact name={t('one.domains')}>{token.allowedDomains?.join(', ') ?? t('one.domainsAny')}</Fact>
      )}
    </dl>
  );
}

function TokenSections({
  account,
  token,
  isReplaced,
}: {
  account: string;
  token: ListedToken;
  isReplaced: boolean;
}) {
  const t = getTranslator('tokens.one');
  const which = { account, tokenId: token.id };
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        {token.kind === 'publishable' && (
          <Section id="domains" title={t('restrict.title')} description={t('restrict.description')}>
            <RestrictTokenForm
              {...which}
              domains={token.allowedDomains ?? []}
              allowNoReferrer={token.allowNoReferrer}
            />
          </Section>
        )}
        {token.kind === 'secret' && (
          <Section id="networks" title={t('networks.title')} description={t('networks.description')}>
            <RestrictNetworksForm {...which} networks={token.allowedNetworks ?? []} />
          </Section>
        )}
        <div className="space-y-6">
          <Section id="roll" title={t('roll.title')} description={t('roll.description')}>
            <RollTokenForm
              {...which}
              kind={token.kind}
              graces={GRACE_SECONDS}
              canRoll={isUsable(token) && !isReplaced}
            />
          </Section>
          <Section id="rename" title={t('rename.title')}>
            <RenameTokenForm {...which} name={token.name} />
          </Section>
        </div>
      </div>
      <DangerZone title={getTranslator('shell')('danger')}>
        <DangerAction id="revoke" title={t('revoke.title')} consequence={t('revoke.description')}>
          <RevokeTokenForm {...which} name={token.name} />
        </DangerAction>
      </DangerZone>
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="text-muted text-xs">{name}</dt>
    <dd className="wrap-anywhere mt-0.5">{children}</dd>
  </div>
);
