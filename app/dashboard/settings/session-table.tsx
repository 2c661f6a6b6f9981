import { Badge } from '../../../components/ui/badge.tsx';
import { ButtonForm } from '../../../components/ui/button-form.tsx';
import { DataTable } from '../../../components/ui/data-table.tsx';
import { browserName } from '../../../lib/accounts/browser-name.ts';
import type { ListedSession } from '../../../lib/accounts/sessions.ts';
import { formatter, getTranslator } from '../../../messages/i18n.ts';
import { endSessionAction } from './actions.ts';

export function SessionTable({ sessions, current }: { sessions: readonly ListedSession[]; current: string }) {
  const t = getTranslator('settings.sessions');
  const format = formatter();
  const hasOthers = sessions.some(({ id }) => id !== current);
  const at = (ms: number) => format.dateTime(ms, 'moment');
  return (
    <DataTable
      label={t('title')}
      rows={sessions.map((session) => ({
        ...session,
        browser: browserName(session.userAgent) ?? t('unknown'),
      }))}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t('browser'),
          className: 'min-w-32 font-medium',
          cell: ({ id, browser }) => (
            <>
              {browser} {id === current && <Badge tone="good">{t('here')}</Badge>}
            </>
          ),
        },
        hasOthers && {
          head: t('action'),
          cell: ({ id, browser }) =>
            id !== current && (
              <ButtonForm
                action={endSessionAction}
                fields={{ sessionId: id }}
                size="small"
                aria-label={t('endNamed', { browser })}
              >
                {t('end')}
              </ButtonForm>
            ),
        },
        {
          head: t('network'),
          onPhones: 'below',
          className: 'whitespace-nowrap font-mono text-[0.8125rem] text-muted',
          cell: ({ network }) => network ?? t('unknownNetwork'),
        },
        {
          head: t('signedIn'),
          onPhones: 'hidden',
          className: 'whitespace-nowrap text-muted',
          cell: ({ createdAtMs }) => at(createdAtMs),
        },
        {
          head: t('used'),
          onPhones: 'below',
          className: 'whitespace-nowrap text-muted',
          cell: ({ lastUsedAtMs }) => at(lastUsedAtMs),
        },
      ]}
    />
  );
}
