import { Bell } from 'lucide-react';
import type { Metadata } from 'next';
import { Alert } from '../../../components/ui/alert.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { readListPlace } from '../../../components/ui/list-place.ts';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { Pager } from '../../../components/ui/pager.tsx';
import { may } from '../../../lib/core/permissions.ts';
import { listNotifications } from '../../../lib/notifications/list-notifications.ts';
import { formatter, getTranslator } from '../../../messages/i18n.ts';
import { database } from '../../_server/database.ts';
import { reachesPeople } from '../../_server/mail.ts';
import { type Query, readQuery } from '../../(account)/query.ts';
import { requireViewer } from '../../(account)/viewer.ts';
import { MarkReadForm } from './notification-forms.tsx';

export const metadata: Metadata = { title: getTranslator('notifications')('title') };

const PATH = '/dashboard/notifications';
const PER_PAGE = 50;

export default async function NotificationsPage({ searchParams }: { searchParams: Query }) {
  const viewer = await requireViewer();
  const query = await readQuery(searchParams, 'notice', 'page');
  const { page, href } = readListPlace(PATH, query, ['-sent']);
  // One more than shown, to know whether there are older ones.
  const found = await listNotifications(database(), viewer.accountId, {
    onlyUnread: false,
    most: PER_PAGE + 1,
    skip: (page - 1) * PER_PAGE,
    say: getTranslator('notifications.told'),
  });
  const list = found.slice(0, PER_PAGE);
  const t = getTranslator('notifications');
  const pages = getTranslator('shell.list');
  const format = formatter();
  const mayManage = may(viewer, 'notifications.manage');
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t(reachesPeople() ? 'descriptionMailed' : 'description', {
          account: viewer.accountName,
        })}
        actions={
          mayManage && list.some(({ isRead }) => !isRead) && <MarkReadForm account={viewer.accountId} />
        }
      />
      {query.notice === 'read' && <Alert tone="good">{t('notice')}</Alert>}
      {list.length === 0 ? (
        <EmptyState icon={Bell} title={t('none')}>
          {t('noneHint')}
        </EmptyState>
      ) : (
        <Card>
          <ul className="divide-y divide-line">
            {list.map(({ id, page: about, title, body, createdAt, isRead }) => (
              <li key={id} className="flex flex-wrap items-start justify-between gap-3 px-4 py-3.5 sm:px-5">
                <div className="min-w-0 max-w-prose flex-1 basis-64 text-sm">
                  <h2 className="flex flex-wrap items-center gap-2 font-medium">
                    <Link href={about} className="link wrap-anywhere">
                      {title}
                    </Link>
                    {!isRead && <Badge tone="warn">{t('unread')}</Badge>}
                  </h2>
                  <p className="wrap-anywhere mt-0.5 whitespace-pre-line text-muted">{body}</p>
                  <p className="mt-1 text-muted text-xs">
                    <time dateTime={createdAt.toISOString()}>{format.dateTime(createdAt, 'moment')} UTC</time>
                  </p>
                </div>
                {!isRead && mayManage && <MarkReadForm account={viewer.accountId} one={{ id, title }} />}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Pager
        label={pages('pages')}
        className=""
        links={[
          page > 1 && { href: href({ page: page - 1 }), name: pages('previous') },
          found.length > PER_PAGE && { href: href({ page: page + 1 }), name: pages('next') },
        ]}
      />
    </>
  );
}
