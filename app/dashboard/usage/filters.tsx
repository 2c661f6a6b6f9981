import { Button } from '../../../components/ui/button.tsx';
import { ChoiceLinks } from '../../../components/ui/choice-links.tsx';
import { SelectField, TextField } from '../../../components/ui/field.tsx';
import { LiveForm } from '../../../components/ui/live-form.tsx';
import { getTranslator } from '../../../messages/i18n.ts';
import { CHART_VIEWS, type ChartView } from './chart-points.ts';
import { type ChosenSpan, SPANS } from './read-span.ts';

type UsageQuery = Partial<Record<'days' | 'from' | 'to' | 'token' | 'by', string | undefined>>;

export function usagePath(query: UsageQuery): string {
  const filled = Object.entries(query).filter((one): one is [string, string] => !!one[1]);
  return `/dashboard/usage?${new URLSearchParams(filled)}`;
}

/** Period, view and token, all in the URL. */
export function Filters({
  span,
  asked,
  view,
  token,
  tokens,
}: Pick<ChosenSpan, 'span' | 'asked'> & {
  view: ChartView;
  token: string;
  tokens: readonly { id: string; name: string }[];
}) {
  const t = getTranslator('usage');
  const by = view === 'outcome' ? undefined : view;
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <ChoiceLinks
        label={t('span')}
        choices={SPANS.map((count) => ({
          href: usagePath({ days: `${count}`, token, by }),
          name: t(`spans.d${count}`),
          isChosen: span === count,
        }))}
      />
      <LiveForm
        // Dates of a chosen period replace what was typed.
        key={`${asked.from} ${asked.to}`}
        action="/dashboard/usage"
        className="grid w-full grid-cols-2 items-end gap-2 sm:flex sm:w-auto sm:flex-wrap"
      >
        <TextField name="from" type="date" required label={t('from')} defaultValue={asked.from} />
        <TextField name="to" type="date" required label={t('to')} defaultValue={asked.to} />
        <SelectField name="by" label={t('view')} defaultValue={by ?? ''}>
          {CHART_VIEWS.map((one) => (
            <option key={one} value={one === 'outcome' ? '' : one}>
              {t(`views.${one}`)}
            </option>
          ))}
        </SelectField>
        <SelectField name="token" label={t('token')} defaultValue={token}>
          <option value="">{t('allTokens')}</option>
          {tokens.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button type="submit" variant="secondary" className="in-data-js:hidden">
          {t('show')}
        </Button>
      </LiveForm>
    </div>
  );
}
