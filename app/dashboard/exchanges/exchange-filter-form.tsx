import { Button } from '../../../components/ui/button.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { SearchField, SelectField } from '../../../components/ui/field.tsx';
import { LiveForm } from '../../../components/ui/live-form.tsx';
import { REGIONS } from '../../../lib/core/exchanges/regions.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { ACCESSES, type ExchangeFilter } from './find-exchanges.ts';

const PATH = '/dashboard/exchanges';

export function ExchangeFilterForm({ filter, isNarrowed }: { filter: ExchangeFilter; isNarrowed: boolean }) {
  const t = getTranslator('exchanges');
  return (
    <LiveForm
      action={PATH}
      role="search"
      className="grid grid-cols-1 items-end gap-3 sm:grid-cols-2 lg:grid-flow-col lg:grid-cols-[minmax(0,1fr)_13rem_13rem]"
    >
      <div className="sm:col-span-2 lg:col-span-1">
        <SearchField
          label={t('search')}
          placeholder={t('searchHint')}
          defaultValue={filter.text}
          maxLength={100}
        />
      </div>
      <SelectField name="region" label={t('region')} defaultValue={filter.region ?? ''}>
        <option value="">{t('everyRegion')}</option>
        {REGIONS.map((region) => (
          <option key={region} value={region}>
            {t(`regions.${region}`)}
          </option>
        ))}
      </SelectField>
      <SelectField name="access" label={t('access')} defaultValue={filter.access ?? ''}>
        <option value="">{t('accesses.all')}</option>
        {ACCESSES.map((access) => (
          <option key={access} value={access}>
            {t(`accesses.${access}`)}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="secondary" className="in-data-js:hidden">
        {t('submit')}
      </Button>
      {isNarrowed && (
        <a
          href={PATH}
          data-clears
          className={buttonStyle({ variant: 'quiet', className: 'justify-self-start' })}
        >
          {t('reset')}
        </a>
      )}
    </LiveForm>
  );
}
