import { DataTable } from '../../../components/ui/data-table.tsx';
import type { AuditEvent } from '../../../lib/audit/list-audit-events.ts';
import { readActor } from '../../../lib/core/actor.ts';
import { formatter, getTranslator } from '../../../messages/i18n.ts';
import { actorWord } from '../../_server/actor-word.ts';

export function AuditTable({
  label,
  events,
  people,
  withAccount,
}: {
  label: string;
  events: readonly AuditEvent[];
  people: ReadonlyMap<string, string>;
  withAccount: boolean;
}) {
  const t = getTranslator('operator.audit');
  const format = formatter();
  return (
    <DataTable
      label={getTranslator('operator')('table', { title: label })}
      rows={events}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t('at'),
          className: 'whitespace-nowrap text-muted',
          cell: ({ at }) => (
            <time dateTime={at.toISOString()}>
              {format.dateTime(at, { dateStyle: 'medium', timeStyle: 'medium' })}
            </time>
          ),
        },
        {
          head: t('who'),
          className: 'wrap-anywhere min-w-36',
          cell: ({ actor }) => <Actor actor={actor} people={people} />,
        },
        {
          head: t('action'),
          className: 'whitespace-nowrap font-mono text-[0.8125rem]',
          cell: ({ action }) => action,
        },
        withAccount && {
          head: t('account'),
          className: 'wrap-anywhere min-w-32',
          cell: (event) => <AccountLink event={event} />,
        },
        {
          head: t('subject'),
          className: 'wrap-anywhere min-w-48 text-muted text-xs',
          cell: ({ subject, detail }) => (
            <>
              <span className="font-mono">{subject}</span>
              {detail !== null && <span className="block font-mono">{detailText(detail)}</span>}
            </>
          ),
        },
      ]}
    />
  );
}

function AccountLink({ event: { accountId, accountName } }: { event: AuditEvent }) {
  if (accountId === null) return null;
  return (
    <a href={`/operator/accounts/${accountId}`} className="link">
      {accountName ?? accountId}
    </a>
  );
}

function Actor({ actor, people }: { actor: string; people: ReadonlyMap<string, string> }) {
  const { personId, network, word } = readActor(actor);
  return (
    <>
      {personId === null
        ? actorWord(word)
        : (people.get(personId) ?? getTranslator('operator.audit')('gone'))}
      {network !== null && <span className="block text-muted text-xs">{network}</span>}
    </>
  );
}

const detailText = (detail: Record<string, unknown>): string =>
  Object.entries(detail)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' · ')
    .slice(0, 300);
