import { Button } from '../../../components/ui/button.tsx';
import { HiddenFields, SearchField, SelectField, TextField } from '../../../components/ui/field.tsx';
import { LiveForm } from '../../../components/ui/live-form.tsx';
import { getTranslator } from '../../../messages/i18n.ts';
import type { AuditFilter, AuditKind } from './audit-query.ts';

/** @param hidden further parameters of the page */
export function AuditFilterForm({
  action,
  kinds,
  filter: { kind, text, from, to },
  hidden = {},
}: {
  action: string;
  kinds: readonly AuditKind[];
  filter: AuditFilter;
  hidden?: Record<string, string>;
}) {
  const t = getTranslator('audit');
  return (
    <LiveForm
      action={action}
      role="search"
      className="grid grid-cols-2 gap-3 sm:grid-cols-[minmax(0,1fr)_10rem_auto_auto]"
    >
      <HiddenFields values={hidden} />
      <div className="col-span-2 sm:col-span-1">
        <SearchField label={t('search')} placeholder={t('searchHint')} maxLength={100} defaultValue={text} />
      </div>
      <div className="col-span-2 sm:col-span-1">
        <SelectField name="kind" label={t('filter')} defaultValue={kind ?? ''}>
          <option value="">{t('everything')}</option>
          {kinds.map((one) => (
            <option key={one} value={one}>
              {t(`kinds.${one}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField name="from" type="date" label={t('since')} defaultValue={from} />
      <TextField name="to" type="date" label={t('until')} defaultValue={to} />
      <Button type="submit" variant="secondary" className="in-data-js:hidden">
        {t('submit')}
      </Button>
    </LiveForm>
  );
}
