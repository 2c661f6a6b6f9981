import type { Metadata } from 'next';
import { BackLink } from '../../../../components/ui/back-link.tsx';
import { Section } from '../../../../components/ui/card.tsx';
import { PageHeader } from '../../../../components/ui/page-header.tsx';
import { getTranslator } from '../../../../messages/i18n.ts';
import { type Query, readQuery } from '../../../(account)/query.ts';
import { requireOperator } from '../../../(account)/viewer.ts';
import { isLogoRefusal } from '../logo-refusals.ts';
import { NewSubjectForm } from './new-subject-form.tsx';

export const metadata: Metadata = { title: getTranslator('operator.catalog.new')('title') };

export default async function NewSubjectPage({ searchParams }: { searchParams: Query }) {
  await requireOperator();
  const query = await readQuery(searchParams, 'of', 'name', 'refused');
  const [, kind = 'domain', subject = ''] = /^(domain|crypto):(.{0,300})$/su.exec(query.of ?? '') ?? [];
  const earlier = isLogoRefusal(query.refused)
    ? {
        why: query.refused,
        text: getTranslator('operator.subject.refusals')(query.refused),
        of: `${kind}:${subject}`,
      }
    : null;
  const t = getTranslator('operator.catalog.new');
  return (
    <>
      <BackLink href="/operator/catalog">{getTranslator('operator.subject')('back')}</BackLink>
      <PageHeader
        title={subject === '' ? t('title') : t('titleOf', { subject })}
        description={t('description')}
      />
      <div className="max-w-2xl">
        <Section id="new" title={t('section')}>
          <NewSubjectForm
            kind={kind === 'crypto' ? 'crypto' : 'domain'}
            subject={subject}
            name={query.name?.slice(0, 100) ?? nameOf(kind, subject)}
            earlier={earlier}
          />
        </Section>
      </div>
    </>
  );
}

/** `new-works.com` is probably called “New Works”. */
function nameOf(kind: string, subject: string): string {
  if (kind !== 'domain') return '';
  const label = subject.replace(/^www\./, '').split('.')[0] ?? '';
  if (label.startsWith('xn--')) return '';
  return label
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
