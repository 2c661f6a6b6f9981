import { getTranslator } from '../../messages/i18n.ts';
import { Alert } from '../ui/alert.tsx';

export function OutboxNote() {
  const t = getTranslator('account.outbox');
  return (
    <Alert role="note" tone="warn" title={t('title')}>
      {t('body')}
    </Alert>
  );
}
