import { formatter, words } from '../../app/words.ts';
import type { AccountView } from '../../lib/accounts/account-view.ts';
import type { TokenStatus } from '../../lib/tokens/list-tokens.ts';
import { Badge } from '../ui/badge.tsx';
import { Table, Td, Th } from '../ui/table.tsx';
import { BanTokenForm, UnbanTokenForm } from './account-forms.tsx';

const TONES: Record<TokenStatus, 'good' | 'warn' | 'bad' | 'plain'> = {
  active: 'good',
  usage_exceeded: 'warn',
  banned: 'bad',
  revoked: 'plain',
  expired: 'plain',
};

/** The tokens of an account as an operator sees them: their ends, never their text. */
export function TokenTable({ tokens }: { tokens: AccountView['tokens'] }) {
  const t = words('operator.account.tokens');
  const format = formatter();
  if (tokens.length === 0) return <p className="text-muted text-sm">{t('none')}</p>;
  return (
    <Table label={words('operator')('table', { title: t('title') })}>
      <thead>
        <tr>
          <Th>{t('name')}</Th>
          <Th>{t('kind')}</Th>
          <Th>{t('status')}</Th>
          <Th>{t('used')}</Th>
          <Th>{t('action')}</Th>
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <tr key={token.id}>
            <Td className="wrap-anywhere min-w-40 align-top">
              <span className="font-medium">{token.name}</span>
              <span className="block font-mono text-muted text-xs">
                {token.start}…{token.lastFour}
              </span>
            </Td>
            <Td className="whitespace-nowrap align-top">{t(`kinds.${token.kind}`)}</Td>
            <Td className="min-w-32 align-top">
              <Badge tone={TONES[token.status]}>{t(`statuses.${token.status}`)}</Badge>
              {token.banReason !== null && (
                <span className="wrap-anywhere mt-1 block text-muted text-xs">{token.banReason}</span>
              )}
            </Td>
            <Td className="whitespace-nowrap align-top text-muted">
              {token.lastUsedAt === null
                ? t('never')
                : format.dateTime(token.lastUsedAt, { dateStyle: 'medium' })}
            </Td>
            <Td className="align-top">
              {token.revokedAt !== null ? null : token.bannedAt !== null ? (
                <UnbanTokenForm tokenId={token.id} name={token.name} />
              ) : token.status === 'banned' ? (
                <span className="text-muted text-xs">{t('viaAccount')}</span>
              ) : (
                <BanTokenForm tokenId={token.id} name={token.name} />
              )}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
