import { NOTICES, type NoticeText } from '../../lib/notifications/notices.ts';

export default {
  title: 'Notifications',
  description: 'What happened to “{account}”.',
  descriptionMailed: 'What happened to “{account}”. The same is sent by mail.',
  unread: 'new',
  read: 'Mark as read',
  readNamed: 'Mark as read: {title}',
  readAll: 'Mark all as read',
  none: 'Nothing has happened yet',
  noneHint: 'You see warnings before a limit, decisions on your requests and plan changes here.',
  notice: 'Marked as read.',
  told: NOTICES as Record<NoticeText, string>,
} as const;
