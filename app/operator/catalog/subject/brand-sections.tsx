import { Badge } from '../../../../components/ui/badge.tsx';
import { ButtonForm } from '../../../../components/ui/button-form.tsx';
import { Section } from '../../../../components/ui/card.tsx';
import type { SubjectView } from '../../../../lib/catalog/subject-view.ts';
import { getTranslator } from '../../../../messages/i18n.ts';
import { changeAliasAction, editFieldAction } from '../actions.ts';
import { sourceName } from '../source-name.ts';
import { AddAliasForm } from './add-alias-form.tsx';
import { ListingTable } from './listing-table.tsx';
import { SubjectFields } from './subject-fields.tsx';

export function BrandSections({ of, brand }: { of: string; brand: NonNullable<SubjectView['brand']> }) {
  const t = getTranslator('operator.subject');
  return (
    <>
      <Section id="fields" title={t('fields.title')} description={t('fields.description')}>
        <SubjectFields of={of} fields={brand.fields} action={editFieldAction} />
      </Section>
      <Section id="aliases" title={t('aliases.title')}>
        <ul className="mb-4 divide-y divide-line text-sm">
          {brand.domains.map(({ domain, isPrimary, source }) => (
            <li key={domain} className="flex flex-wrap items-center justify-between gap-2 py-2 first:pt-0">
              <span className="wrap-anywhere min-w-0">
                {domain} <span className="text-muted text-xs">{sourceName(source)}</span>
              </span>
              {isPrimary ? (
                <Badge>{t('aliases.primary')}</Badge>
              ) : (
                <ButtonForm
                  action={changeAliasAction}
                  fields={{ of, alias: domain, act: 'remove' }}
                  formClassName="space-y-2"
                  size="small"
                  aria-label={t('aliases.removeNamed', { domain })}
                >
                  {t('aliases.remove')}
                </ButtonForm>
              )}
            </li>
          ))}
        </ul>
        <AddAliasForm of={of} />
      </Section>
      <Section id="listings" title={t('listings.title')}>
        <ListingTable listings={brand.listings} />
      </Section>
    </>
  );
}
