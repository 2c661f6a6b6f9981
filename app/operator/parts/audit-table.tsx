import { Table, Td, Th } from '../../../components/ui/table.tsx';
import type { AuditEvent } from '../../../lib/audit/list-audit-events.ts';
import { readActor } from '../../../lib/core/actor.ts';
import { formatter, getTranslator } from '../../../messages/i18n.ts';
import { actorWord } from '../../_server/actor-word.ts';

/** Lines of the audit log. @param people addresses of persons by id, for who acted */
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
    <Table label={getTranslator('operator')('table', { title: label })}>
      <thead>
        <tr>
          <Th>{t('at')}</Th>
          <Th>{t('who')}</Th>
          <Th>{t('action')}</Th>
          {withAccount && <Th>{t('account')}</Th>}
          <Th>{t('subject')}</Th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => {
          const { personId, network, word } = readActor(event.actor);
          return (
            <tr key={event.id}>
              <Td className="whitespace-nowrap text-muted">
                <time dateTime={event.at.toISOString()}>
                  {format.dateTime(event.at, { dateStyle: 'medium', timeStyle: 'medium' })}
                </time>
              </Td>
              <Td className="wrap-anywhere min-w-36">
                {personId === null ? actorWord(word) : (people.get(personId) ?? t('gone'))}
                {network !== null && <span className="block text-muted text-xs">{network}</span>}
              </Td>
              <Td className="whitespace-nowrap font-mono text-[0.8125rem]">{event.action}</Td>
              {withAccount && (
                <Td className="wrap-anywhere min-w-32">
                  {event.accountId !== null && (
                    <a href={`/operator/accounts/${event.accountId}`} className="link">
                      {event.accountName ?? event.accountId}
                    </a>
                  )}
                </Td>
              )}
              <Td className="wrap-anywhere min-w-48 text-muted text-xs">
                <span className="font-mono">{event.subject}</span>
                {event.detail !== null && <span className="block font-mono">{detailText(event.detail)}</span>}
              </Td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

const detailText = (detail: Record<string, unknown>): string =>
  Object.entries(detail)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' · ')
    .slice(0, 300);
