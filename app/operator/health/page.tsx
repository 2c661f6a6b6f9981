import type { Metadata } from 'next';
import { Alert } from '../../../components/ui/alert.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Section } from '../../../components/ui/card.tsx';
import { DataTable } from '../../../components/ui/data-table.tsx';
import { inCode } from '../../../components/ui/in-code.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { checkHealth } from '../../../lib/health/check-health.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { appConfig } from '../../_server/config.ts';
import { database } from '../../_server/database.ts';
import { requireOperator } from '../../(account)/viewer.ts';

export const metadata: Metadata = { title: getTranslator('operator.health')('title') };

export default async function HealthPage() {
  await requireOperator();
  const findings = await checkHealth(appConfig(), database());
  const t = getTranslator('operator.health');
  const names: Record<string, string> = {
    node: t('checks.node'),
    database: t('checks.database'),
    clock: t('checks.clock'),
    redis: t('checks.redis'),
    disk: t('checks.disk'),
    fonts: t('checks.fonts'),
    exposure: t('checks.exposure'),
  };
  const failed = findings.filter(({ ok }) => !ok).length;
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t.rich('description', { code: inCode })}
        actions={
          <form action="/operator/health">
            <Button type="submit" variant="secondary" size="small">
              {t('again')}
            </Button>
          </form>
        }
      />
      <Alert tone={failed === 0 ? 'good' : 'bad'}>
        {failed === 0 ? t('well') : t('unwell', { count: failed })}
      </Alert>
      <Section id="checks" title={t('all')}>
        <DataTable
          label={t('title')}
          rows={findings}
          keyOf={({ check, detail }) => `${check} ${detail}`}
          columns={[
            { head: t('check'), className: 'font-medium', cell: ({ check }) => names[check] ?? check },
            {
              head: t('state'),
              cell: ({ ok, isWarning }) => {
                if (isWarning) return <Badge tone="warn">{t('warning')}</Badge>;
                return <Badge tone={ok ? 'good' : 'bad'}>{t(ok ? 'ok' : 'bad')}</Badge>;
              },
            },
            {
              head: t('detail'),
              className: 'wrap-anywhere min-w-40 text-muted',
              cell: ({ detail }) => detail,
            },
          ]}
        />
      </Section>
    </>
  );
}
