import { Badge } from '../../../components/ui/badge.tsx';
import { Table, Td, Th } from '../../../components/ui/table.tsx';
import type { ListedSession } from '../../../lib/accounts/sessions.ts';
import { formatter, getTranslator } from '../../../messages/i18n.ts';
import { browserName } from './browser-name.ts';
import { EndSessionForm } from './settings-forms.tsx';

/** The browsers a person is signed in with. */
export function SessionTable({ sessions, current }: { sessions: readonly ListedSession[]; current: string }) {
  const t = getTranslator('settings.sessions');
  const format = formatter();
  const hasOthers = sessions.some(({ id }) => id !== current);
  const at = (ms: number) => format.dateTime(ms, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Table label={t('title')}>
      <thead>
        <tr>
          <Th>{t('browser')}</Th>
          {hasOthers && <Th>{t('action')}</Th>}
          <Th>{t('network')}</Th>
          <Th>{t('signedIn')}</Th>
          <Th>{t('used')}</Th>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => {
          const browser = browserName(session.userAgent) ?? t('unknown');
          return (
            <tr key={session.id}>
              <Td className="min-w-32 font-medium">
                {browser} {session.id === current && <Badge tone="good">{t('here')}</Badge>}
              </Td>
              {hasOthers && (
                <Td>
                  {session.id !== current && <EndSessionForm sessionId={session.id} browser={browser} />}
                </Td>
              )}
              <Td className="whitespace-nowrap font-mono text-[0.8125rem] text-muted">
                {session.network ?? t('unknownNetwork')}
              </Td>
              <Td className="whitespace-nowrap text-muted">{at(session.createdAtMs)}</Td>
              <Td className="whitespace-nowrap text-muted">{at(session.lastUsedAtMs)}</Td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
