import { buttonStyle } from '../../../../components/ui/button-style.ts';
import { SELECT_STYLE, TEXT_STYLE } from '../../../../components/ui/input-style.ts';
import type { ExchangeQuery } from '../../../../lib/docs/exchange-filter.ts';
import type site from '../../../../messages/en/site.ts';

export type Countries = readonly { code: string; name: string }[];

const LABEL = 'font-medium text-muted text-xs';

interface Props {
  query: ExchangeQuery;
  onChange: (part: Partial<ExchangeQuery>) => void;
  regions: readonly string[];
  countries: Countries;
  texts: typeof site.docs.exchanges;
}

export function ExchangeForm({ query, onChange, regions, countries, texts }: Props) {
  return (
    <form
      method="get"
      action="/docs/exchanges"
      aria-label={texts.filter}
      onSubmit={(event) => event.preventDefault()}
      className="mt-6 grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_auto] lg:items-end"
    >
      <label className={LABEL}>
        {texts.text}
        <input
          type="search"
          name="q"
          value={query.text}
          onChange={(event) => onChange({ text: event.target.value })}
          autoComplete="off"
          spellCheck={false}
          placeholder={texts.placeholder}
          className={`mt-1.5 ${TEXT_STYLE}`}
        />
      </label>
      <Select
        label={texts.region}
        all={texts.all}
        name="region"
        value={query.region}
        options={regions.map((name) => ({ code: name, name }))}
        onChange={(region) => onChange({ region })}
      />
      <Select
        label={texts.country}
        all={texts.all}
        name="country"
        value={query.country}
        options={countries}
        onChange={(country) => onChange({ country })}
      />
      <Checkbox
        label={texts.default}
        name="default"
        checked={query.isDefault}
        onChange={(isDefault) => onChange({ isDefault })}
      />
      <button type="submit" className={buttonStyle({ className: 'in-[[data-js]]:hidden' })}>
        {texts.submit}
      </button>
    </form>
  );
}

function Select({
  label,
  all,
  name,
  value,
  options,
  onChange,
}: {
  label: string;
  all: string;
  name: string;
  value: string;
  options: Countries;
  onChange: (value: string) => void;
}) {
  return (
    <label className={LABEL}>
      {label}
      <select
        name={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`mt-1.5 ${SELECT_STYLE}`}
      >
        <option value="">{all}</option>
        {options.map(({ code, name: text }) => (
          <option key={code} value={code}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

function Checkbox({
  label,
  name,
  checked,
  onChange,
}: {
  label: string;
  name: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label className="flex h-10 items-center gap-2 text-sm">
      <input
        type="checkbox"
        name={name}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4"
      />
      {label}
    </label>
  );
}
