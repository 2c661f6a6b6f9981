import { Button } from '../../../components/ui/button.tsx';
import { SearchField, SelectField } from '../../../components/ui/field.tsx';
import { LiveForm } from '../../../components/ui/live-form.tsx';
import { BROWSE_STATES } from '../../../lib/catalog/browse-catalog.ts';
import { LOGO_ORIGINS } from '../../../lib/core/brands/logo-origins.ts';
import { SOURCES } from '../../../lib/core/brands/precedence.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { isFiltered, type PageFilter } from './filter.ts';
import { sourceName } from './source-name.ts';

/** Sources of entries; the others only fill fields. */
const ENTRY_SOURCES = Object.keys(SOURCES).filter((name) => !['facts', 'derived'].includes(name));

export function CatalogFilterForm({ filter }: { filter: PageFilter }) {
  const t = getTranslator('operator.catalog');
  const isSearch = filter.beginning !== '' && !isFiltered({ ...filter, hasKind: false });
  const selects = [
    {
      name: 'kind',
      label: t('kind'),
      value: filter.hasKind ? filter.kind : '',
      options: [
        // A list has one kind; a search finds every kind.
        ['', t(isSearch ? 'any' : 'plural.brand')] as const,
        ...(isSearch ? [['brand', t('plural.brand')] as const] : []),
        ['coin', t('plural.coin')] as const,
      ],
    },
    {
      name: 'logo',
      label: t('logo'),
      value: filter.logo ?? '',
      options: [
        ['', t('any')] as const,
        ['none', t('noLogoAtAll')] as const,
        ...LOGO_ORIGINS.map((origin) => [origin, t(`origins.${origin}`)] as const),
      ],
    },
    {
      name: 'source',
      label: t('source'),
      value: filter.source ?? '',
      options: [
        ['', t('any')] as const,
        ...ENTRY_SOURCES.map((source) => [source, sourceName(source)] as const),
      ],
    },
    {
      name: 'state',
      label: t('state'),
      value: filter.state ?? '',
      options: [
        ['', t('any')] as const,
        ...BROWSE_STATES.map((state) => [state, t(`states.${state}`)] as const),
      ],
    },
  ];
  return (
    <LiveForm action="/operator/catalog" role="search" className="grid grid-cols-2 gap-3 lg:grid-cols-6">
      <div className="col-span-2">
        <SearchField
          label={t('search')}
          placeholder={t('searchExamples')}
          maxLength={100}
          defaultValue={filter.beginning}
        />
      </div>
      <input type="hidden" name="sort" value={filter.order === '-newest' ? '' : filter.order} />
      {selects.map(({ name, label, value, options }) => (
        <SelectField key={name} name={name} label={label} defaultValue={value}>
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </SelectField>
      ))}
      <Button type="submit" className="in-data-js:hidden">
        {t('submit')}
      </Button>
    </LiveForm>
  );
}
