import { getTranslator } from '../../messages/i18n.ts';
import { Alert } from '../ui/alert.tsx';

/** Says where emails are if no mail server is configured; shown wherever one is promised. */
export function OutboxNote() {
  const t = getTranslator('account.outbox');
  return (
    <Alert tone="warn" title={t('title')}>
      {t('body')}
    </Alert>
  );
}
