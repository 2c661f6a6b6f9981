import { Fragment } from 'react';
import { Badge } from '../../../../components/ui/badge.tsx';
import { ButtonForm } from '../../../../components/ui/button-form.tsx';
import { buttonStyle } from '../../../../components/ui/button-style.ts';
import { Table, Td, Th } from '../../../../components/ui/table.tsx';
import type { AccountView } from '../../../../lib/accounts/account-view.ts';
import type { TokenStatus } from '../../../../lib/tokens/list-tokens.ts';
import { formatter, getTranslator } from '../../../../messages/i18n.ts';
import { unbanTokenAction } from '../actions.ts';
import { BanTokenForm } from './account-forms.tsx';

const TONES: Record<TokenStatus, 'good' | 'warn' | 'bad' | 'plain'> = {
  active: 'good',
  usage_exceeded: 'warn',
  plan_required: 'warn',
  banned: 'bad',
  revoked: 'plain',
  expired: 'plain',
};

/** Shows the ban form's row, which spans the table, while the `details` above is open or the form was refused. */
const BAN_ROW =
  'hidden has-[[aria-invalid]]:table-row has-[[role=alert]]:table-row has-[[data-restored]]:table-row [tr:has(details[open])+&]:table-row';

type Token = AccountView['tokens'][number];

/** Operators see the end of a token, never its text. */
export function TokenTable({ tokens }: { tokens: readonly Token[] }) {
  const t = getTranslator('operator.account.tokens');
  if (tokens.length === 0) return <p className="text-muted text-sm">{t('none')}</p>;
  return (
    <Table label={t('title')}>
      <thead>
        <tr>
          <Th>{t('name')}</Th>
          <Th>{t('action')}</Th>
          <Th>{t('status')}</Th>
          <Th className="max-sm:hidden">{t('kind')}</Th>
          <Th className="max-sm:hidden">{t('used')}</Th>
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <Fragment key={token.id}>
            <TokenRow token={token} />
            {canBeBanned(token) && (
              <tr className={BAN_ROW}>
                <Td colSpan={5}>
                  <BanTokenForm tokenId={token.id} className="w-[min(24rem,calc(100vw-4.25rem))]" />
                </Td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </Table>
  );
}

const canBeBanned = ({ revokedAt, bannedAt, status }: Token): boolean =>
  revokedAt === null && bannedAt === null && status !== 'banned';

function TokenRow({ token }: { token: Token }) {
  const t = getTranslator('operator.account.tokens');
  const kind = t(`kinds.${token.kind}`);
  const used = token.lastUsedAt === null ? t('never') : formatter().dateTime(token.lastUsedAt, 'day');
  return (
    <tr>
      <Td className="min-w-28 break-words align-top sm:min-w-32">
        <span className="font-medium">{token.name}</span>
        <span className="block font-mono text-muted text-xs">
          {token.start}…{token.lastFour}
        </span>
        <span className="block text-muted text-xs sm:hidden">
          {kind} · {t('usedOn', { used })}
        </span>
      </Td>
      <Td className="align-top">
        <TokenAction token={token} />
      </Td>
      <Td className="align-top sm:min-w-32">
        <Badge tone={TONES[token.status]}>{t(`statuses.${token.status}`)}</Badge>
        {token.banReason !== null && (
          <span className="mt-1 block break-words text-muted text-xs">{token.banReason}</span>
        )}
      </Td>
      <Td className="whitespace-nowrap align-top max-sm:hidden">{kind}</Td>
      <Td className="whitespace-nowrap align-top text-muted max-sm:hidden">{used}</Td>
    </tr>
  );
}

function TokenAction({ token }: { token: Token }) {
  const t = getTranslator('operator.account.tokens');
  const { id, name } = token;
  if (canBeBanned(token))
    return (
      // Opens the row below, without scripts too.
      <details>
        <summary
          aria-label={t('banNamed', { name })}
          className={buttonStyle({
            variant: 'secondary',
            size: 'small',
            className: 'list-none [&::-webkit-details-marker]:hidden',
          })}
        >
          {t('ban')}
        </summary>
      </details>
    );
  if (token.revokedAt !== null) return null;
  if (token.bannedAt === null) return <span className="text-muted text-xs">{t('viaAccount')}</span>;
  return (
    <ButtonForm
      action={unbanTokenAction}
      fields={{ tokenId: id }}
      formClassName="space-y-2"
      size="small"
      aria-label={t('unbanNamed', { name })}
    >
      {t('unban')}
    </ButtonForm>
  );
}
