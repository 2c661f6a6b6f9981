import { Fragment } from 'react';
import { Badge } from '../../../../components/ui/badge.tsx';
import { buttonStyle } from '../../../../components/ui/button-style.ts';
import { Table, Td, Th } from '../../../../components/ui/table.tsx';
import type { AccountView } from '../../../../lib/accounts/account-view.ts';
import type { TokenStatus } from '../../../../lib/tokens/list-tokens.ts';
import { formatter, getTranslator } from '../../../../messages/i18n.ts';
import { BanTokenForm, UnbanTokenForm } from './account-forms.tsx';

const TONES: Record<TokenStatus, 'good' | 'warn' | 'bad' | 'plain'> = {
  active: 'good',
  usage_exceeded: 'warn',
  banned: 'bad',
  revoked: 'plain',
  expired: 'plain',
};

/** The row below an open `details`, or whose form was declined or filled in again: across the table, so that phones have it in sight. */
const OPENED =
  'hidden has-[[aria-invalid]]:table-row has-[[role=alert]]:table-row has-[[data-restored]]:table-row [tr:has(details[open])+&]:table-row';

/** The tokens of an account as an operator sees them: their ends, never their text. */
export function TokenTable({ tokens }: { tokens: AccountView['tokens'] }) {
  const t = getTranslator('operator.account.tokens');
  const format = formatter();
  if (tokens.length === 0) return <p className="text-muted text-sm">{t('none')}</p>;
  return (
    <Table label={getTranslator('operator')('table', { title: t('title') })}>
      <thead>
        <tr>
          <Th>{t('name')}</Th>
          <Th>{t('action')}</Th>
          <Th>{t('status')}</Th>
          <Th>{t('kind')}</Th>
          <Th>{t('used')}</Th>
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => {
          const canBeBanned =
            token.revokedAt === null && token.bannedAt === null && token.status !== 'banned';
          return (
            <Fragment key={token.id}>
              <tr>
                <Td className="min-w-32 break-words align-top">
                  <span className="font-medium">{token.name}</span>
                  <span className="block font-mono text-muted text-xs">
                    {token.start}…{token.lastFour}
                  </span>
                </Td>
                <Td className="align-top">
                  {canBeBanned ? (
                    <BanOpening name={token.name} />
                  ) : token.revokedAt !== null ? null : token.bannedAt !== null ? (
                    <UnbanTokenForm tokenId={token.id} name={token.name} />
                  ) : (
                    <span className="text-muted text-xs">{t('viaAccount')}</span>
                  )}
                </Td>
                <Td className="min-w-32 align-top">
                  <Badge tone={TONES[token.status]}>{t(`statuses.${token.status}`)}</Badge>
                  {token.banReason !== null && (
                    <span className="mt-1 block break-words text-muted text-xs">{token.banReason}</span>
                  )}
                </Td>
                <Td className="whitespace-nowrap align-top">{t(`kinds.${token.kind}`)}</Td>
                <Td className="whitespace-nowrap align-top text-muted">
                  {token.lastUsedAt === null
                    ? t('never')
                    : format.dateTime(token.lastUsedAt, { dateStyle: 'medium' })}
                </Td>
              </tr>
              {canBeBanned && (
                <tr className={OPENED}>
                  <Td colSpan={5}>
                    <BanTokenForm tokenId={token.id} className="w-[min(24rem,calc(100vw-4.25rem))]" />
                  </Td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </Table>
  );
}

/** Opens the row below; needs no scripts. */
function BanOpening({ name }: { name: string }) {
  const t = getTranslator('operator.account.tokens');
  return (
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
}
