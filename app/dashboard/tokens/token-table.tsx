import Link from 'next/link';
import { CopyButton } from '../../../components/site/copy-button.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Table, Td, Th } from '../../../components/ui/table.tsx';
import type { listTokens, TokenStatus } from '../../../lib/tokens/list-tokens.ts';
import { formatter, getTranslator } from '../../../messages/i18n.ts';

export type ListedToken = Awaited<ReturnType<typeof listTokens>>[number];

const TONES = {
  active: 'good',
  usage_exceeded: 'warn',
  banned: 'bad',
  revoked: 'plain',
  expired: 'plain',
} as const satisfies Record<TokenStatus, string>;

export const TokenStatusBadge = ({ status }: { status: TokenStatus }) => (
  <Badge tone={TONES[status]}>{getTranslator('tokens.status')(status)}</Badge>
);

/** What can be shown of a token: all of a publishable one. */
export const shownToken = ({ publishableText, start, lastFour }: ListedToken): string =>
  publishableText ?? `${start}…${lastFour}`;

/** What to do about a token that does not simply work; null: nothing. */
export function tokenTodo(token: ListedToken, replaced: boolean): string | null {
  const t = getTranslator('tokens.todo');
  if (token.status === 'banned')
    return token.banReason === null ? t('banned') : t('bannedFor', { reason: token.banReason });
  if (token.status === 'revoked' || token.status === 'expired') return t(token.status);
  if (token.expiresAt !== null) {
    const at = formatter().dateTime(token.expiresAt, { dateStyle: 'medium', timeStyle: 'short' });
    const ends = t(replaced ? 'rolled' : 'ends', { at });
    return token.status === 'usage_exceeded' ? `${t('usage_exceeded')} ${ends}` : ends;
  }
  return token.status === 'usage_exceeded' ? t('usage_exceeded') : null;
}

/** Tokens of one kind. @param replaced ids of those another one has taken the place of */
export function TokenTable({
  label,
  tokens,
  replaced,
}: {
  label: string;
  tokens: readonly ListedToken[];
  replaced: ReadonlySet<string>;
}) {
  const t = getTranslator('tokens');
  const format = formatter();
  return (
    <Table label={getTranslator('shell')('table', { name: label })}>
      <thead>
        <tr>
          <Th>{t('columns.name')}</Th>
          <Th>{t('columns.status')}</Th>
          <Th>{t('columns.token')}</Th>
          <Th>{t('columns.used')}</Th>
          <Th>{t('columns.created')}</Th>
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => {
          const todo = tokenTodo(token, replaced.has(token.id));
          const isInForce = token.status === 'active' || token.status === 'usage_exceeded';
          return (
            <tr key={token.id}>
              <Td className="min-w-32 max-w-36 sm:max-w-72">
                <Link href={`/dashboard/tokens/${token.id}`} className="link font-medium">
                  {token.name}
                </Link>
                {todo !== null && <span className="block text-muted text-xs">{todo}</span>}
                {token.allowedDomains !== null && (
                  <span className="block text-muted text-xs">{token.allowedDomains.join(', ')}</span>
                )}
              </Td>
              <Td>
                <TokenStatusBadge status={token.status} />
              </Td>
              <Td>
                <span className="flex items-center gap-2">
                  {token.publishableText !== null && isInForce && (
                    <CopyButton text={token.publishableText} label={t('copy', { name: token.name })} />
                  )}
                  <code className="max-w-52 truncate font-mono text-[0.8125rem]">{shownToken(token)}</code>
                </span>
              </Td>
              <Td className="whitespace-nowrap text-muted">
                {token.lastUsedAt === null
                  ? t('columns.never')
                  : format.dateTime(token.lastUsedAt, { dateStyle: 'medium', timeStyle: 'short' })}
              </Td>
              <Td className="whitespace-nowrap text-muted">
                {format.dateTime(token.createdAt, { dateStyle: 'medium' })}
              </Td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
