import type { Metadata } from 'next';
import { Alert } from '../../../components/ui/alert.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Section } from '../../../components/ui/card.tsx';
import { inCode } from '../../../components/ui/in-code.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { Table, Td, Th } from '../../../components/ui/table.tsx';
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
  };
  const unwell = findings.filter(({ ok }) => !ok).length;
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
      <Alert tone={unwell === 0 ? 'good' : 'bad'}>
        {unwell === 0 ? t('well') : t('unwell', { count: unwell })}
      </Alert>
      <Section id="checks" title={t('all')}>
        <Table label={t('title')}>
          <thead>
            <tr>
              <Th>{t('check')}</Th>
              <Th>{t('state')}</Th>
              <Th>{t('detail')}</Th>
            </tr>
          </thead>
          <tbody>
            {findings.map(({ check, ok, detail }) => (
              <tr key={check}>
                <Td className="font-medium">{names[check] ?? check}</Td>
                <Td>
                  <Badge tone={ok ? 'good' : 'bad'}>{t(ok ? 'ok' : 'bad')}</Badge>
                </Td>
                <Td className="wrap-anywhere min-w-40 text-muted">{detail}</Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Section>
    </>
  );
}
