import type { Metadata } from 'next';
import { Section } from '../../../components/ui/card.tsx';
import { readListPlace } from '../../../components/ui/list-place.ts';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { listCorrections } from '../../../lib/approvals/corrections/list-corrections.ts';
import { correctedName } from '../../../lib/core/identifiers/corrected-name.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { database } from '../../_server/database.ts';
import { type Query, readQuery } from '../../(account)/query.ts';
import { requireOperator } from '../../(account)/viewer.ts';
import { subjectPath } from '../catalog/subject-path.ts';
import { DECIDED_SORTS, DecidedRequests, DecisionNotice } from '../parts/decided-requests.tsx';
import { CorrectionDecisionForm } from '../parts/decision-forms.tsx';
import { OpenRequests } from '../parts/open-requests.tsx';

export const metadata: Metadata = { title: getTranslator('operator.requests')('correctionsTitle') };

export default async function CorrectionsPage({ searchParams }: { searchParams: Query }) {
  await requireOperator();
  const db = database();
  const [open, all, query] = await Promise.all([
    listCorrections(db, { accountId: null, state: 'open' }),
    listCorrections(db, { accountId: null, state: null }),
    readQuery(searchParams, 'notice', 'of', 'sort', 'page'),
  ]);
  const t = getTranslator('operator.requests');
  const decided = all
    .filter(({ state }) => state !== 'open')
    .map((one) => ({ ...one, what: correctedName(one.identifier), at: one.decidedAt }));
  return (
    <>
      <PageHeader title={t('correctionsTitle')} description={t('correctionsDescription')} />
      <DecisionNotice words="correctionNotices" decided={decided} query={query} />
      <Section id="corrections" title={t('corrections.title')}>
        <OpenRequests
          none={t('corrections.none')}
          requests={open.map((one) => {
            const what = correctedName(one.identifier);
            return {
              ...one,
              what,
              of: one.identifier,
              aside: null,
              text: one.note,
              at: one.sentAt,
              link: { href: subjectPath(one.identifier), text: t('open'), name: t('openNamed', { what }) },
              form: <CorrectionDecisionForm id={one.id} what={what} account={one.accountName} />,
            };
          })}
        />
      </Section>
      <Section id="decided" title={t('decided')}>
        <DecidedRequests
          words="correctionStates"
          place={readListPlace('/operator/corrections', query, DECIDED_SORTS)}
          requests={decided}
        />
      </Section>
    </>
  );
}
