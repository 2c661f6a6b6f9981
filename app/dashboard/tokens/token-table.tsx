import { ListTable } from '../../../components/list/list-table.tsx';
import { CopyButton } from '../../../components/site/copy-button.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { cn } from '../../../components/ui/cn.ts';
import { Link } from '../../../components/ui/link.tsx';
import type { ListPlace } from '../../../components/ui/list-place.ts';
import { isUsable, type listTokens, type TokenStatus } from '../../../lib/tokens/list-tokens.ts';
import { formatter, getTranslator } from '../../../messages/i18n.ts';

export type ListedToken = Awaited<ReturnType<typeof listTokens>>[number];

const TONES = {
  active: 'good',
  usage_exceeded: 'warn',
  plan_required: 'warn',
  banned: 'bad',
  revoked: 'plain',
  expired: 'plain',
} as const satisfies Record<TokenStatus, string>;

export const TokenStatusBadge = ({ status }: { status: TokenStatus }) => (
  <Badge tone={TONES[status]}>{getTranslator('tokens.status')(status)}</Badge>
);

export const shownToken = ({ publishableText, start, lastFour }: ListedToken): string =>
  publishableText ?? `${start}…${lastFour}`;

/** Why the token does not work, or stops working soon, and what to do; null: it works. */
export function tokenTodo(token: ListedToken, isReplaced: boolean): string | null {
  const t = getTranslator('tokens.todo');
  if (token.status === 'banned')
    return token.banReason === null ? t('banned') : t('bannedFor', { reason: token.banReason });
  if (token.status === 'revoked' || token.status === 'expired') return t(token.status);
  if (token.expiresAt !== null) {
    const at = formatter().dateTime(token.expiresAt, 'moment');
    const ends = t(isReplaced ? 'rolled' : 'ends', { at });
    return token.status === 'active' ? ends : `${t(token.status)} ${ends}`;
  }
  return token.status === 'active' ? null : t(token.status);
}

export const TOKEN_SORTS = ['-created', 'name', 'status', '-used'] as const;

/** @param place sorted by one of `TOKEN_SORTS` */
export function TokenTable({
  label,
  tokens,
  replaced,
  place,
}: {
  place: ListPlace;
  label: string;
  tokens: readonly ListedToken[];
  replaced: ReadonlySet<string>;
}) {
  const t = getTranslator('tokens.columns');
  const format = formatter();
  return (
    <ListTable
      place={place}
      label={label}
      rows={tokens}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t('name'),
          sort: 'name',
          by: ({ name }) => name,
          className: 'min-w-32 max-w-36 sm:max-w-72',
          cell: (token) => <NameCell token={token} isReplaced={replaced.has(token.id)} />,
        },
        {
          head: t('status'),
          sort: 'status',
          by: ({ status }) => status,
          cell: ({ status }) => <TokenStatusBadge status={status} />,
        },
        { head: t('token'), cell: (token) => <TextCell token={token} /> },
        {
          head: t('used'),
          onPhones: 'hidden',
          sort: '-used',
          by: ({ lastUsedAt }) => lastUsedAt,
          className: 'whitespace-nowrap text-muted',
          cell: ({ lastUsedAt }) =>
            lastUsedAt === null ? t('never') : format.dateTime(lastUsedAt, 'moment'),
        },
        {
          head: t('created'),
          onPhones: 'hidden',
          sort: '-created',
          by: ({ createdAt }) => createdAt,
          className: 'whitespace-nowrap text-muted',
          cell: ({ createdAt }) => format.dateTime(createdAt, 'day'),
        },
      ]}
    />
  );
}

function NameCell({ token, isReplaced }: { token: ListedToken; isReplaced: boolean }) {
  const todo = tokenTodo(token, isReplaced);
  return (
    <>
      <Link href={`/dashboard/tokens/${token.id}`} className="link font-medium">
        {token.name}
      </Link>
      {todo !== null && <span className="block text-muted text-xs">{todo}</span>}
      {token.allowedDomains !== null && (
        <span className="block text-muted text-xs">{token.allowedDomains.join(', ')}</span>
      )}
      {token.allowedNetworks !== null && (
        <span className="block text-muted text-xs">{token.allowedNetworks.join(', ')}</span>
      )}
    </>
  );
}

function TextCell({ token }: { token: ListedToken }) {
  const copied = isUsable(token) ? token.publishableText : null;
  return (
    <span className="flex items-center gap-2">
      {copied !== null && (
        <CopyButton text={copied} label={getTranslator('tokens')('copy', { name: token.name })} />
      )}
      <code
        className={cn(
          'max-w-52 font-mono text-[0.8125rem]',
          // On phones in two lines: its end tells secret tokens apart.
          copied === null ? 'wrap-break-word max-sm:max-w-24 sm:truncate' : 'truncate max-sm:hidden',
        )}
      >
        {shownToken(token)}
      </code>
    </span>
  );
}
