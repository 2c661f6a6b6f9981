'use client';

import { useState } from 'react';
import { fill } from '../../../../components/site/fill.ts';
import { buttonStyle } from '../../../../components/ui/button-style.ts';
import { type ExchangeQuery, filterExchanges } from '../../../../lib/docs/exchange-filter.ts';
import type { EXCHANGE_COLUMNS, ExchangeRow } from '../../../../lib/docs/exchange-rows.ts';
import type site from '../../../../messages/en/site.ts';
import { Inline } from './inline.tsx';
import { Scroller } from './scroller.tsx';

const FIELD =
  'mt-1.5 h-10 w-full rounded-md border border-edge bg-surface px-3 text-base text-ink sm:text-sm';

/** The exchanges that a form asks for: at once with scripts, by sending the form without. */
export function ExchangeTable({
  columns,
  rows,
  regions,
  countries,
  initial,
  texts,
}: {
  columns: typeof EXCHANGE_COLUMNS;
  rows: readonly ExchangeRow[];
  regions: readonly string[];
  countries: readonly { code: string; name: string }[];
  initial: ExchangeQuery;
  /** Translated on the server (docs/decisions/0064). */
  texts: typeof site.docs.exchanges;
}) {
  const [query, setQuery] = useState(initial);
  const shown = filterExchanges(rows, query);
  const change = (part: Partial<ExchangeQuery>) => setQuery({ ...query, ...part });
  return (
    <>
      <form
        method="get"
        action="/docs/exchanges"
        aria-label={texts.filter}
        onSubmit={(event) => event.preventDefault()}
        className="mt-6 grid gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_auto] lg:items-end"
      >
        <label className="font-medium text-muted text-xs">
          {texts.text}
          <input
            type="search"
            name="q"
            value={query.text}
            onChange={(event) => change({ text: event.target.value })}
            autoComplete="off"
            spellCheck={false}
            placeholder={texts.placeholder}
            className={`${FIELD} placeholder:text-muted`}
          />
        </label>
        <label className="font-medium text-muted text-xs">
          {texts.region}
          <select
            name="region"
            value={query.region}
            onChange={(event) => change({ region: event.target.value })}
            className={FIELD}
          >
            <option value="">{texts.all}</option>
            {regions.map((region) => (
              <option key={region}>{region}</option>
            ))}
          </select>
        </label>
        <label className="font-medium text-muted text-xs">
          {texts.country}
          <select
            name="country"
            value={query.country}
            onChange={(event) => change({ country: event.target.value })}
            className={FIELD}
          >
            <option value="">{texts.all}</option>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className="flex h-10 items-center gap-2 text-sm">
          <input
            type="checkbox"
            name="default"
            checked={query.isDefault}
            onChange={(event) => change({ isDefault: event.target.checked })}
            className="size-4"
          />
          {texts.default}
        </label>
        <button type="submit" className={buttonStyle({ className: 'in-[[data-js]]:hidden' })}>
          {texts.submit}
        </button>
      </form>
      <p role="status" className="mt-4 text-muted text-sm">
        {shown.length === 0
          ? texts.none
          : fill(texts.count, { shown: `${shown.length}`, all: `${rows.length}` })}
      </p>
      {shown.length > 0 && (
        <Scroller label={texts.caption}>
          <table className="w-full border-line border-y text-left text-sm">
            <caption className="sr-only">{texts.caption}</caption>
            <thead>
              <tr className="border-line border-b">
                {columns.map(({ key, name }) => (
                  <th
                    key={key}
                    scope="col"
                    className="whitespace-nowrap py-2 pr-5 align-bottom font-medium text-muted text-xs last:pr-0"
                  >
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {shown.map(({ mic, cells }) => (
                <tr key={mic}>
                  {columns.map(({ key }) =>
                    key === 'name' ? (
                      <th
                        key={key}
                        scope="row"
                        className="min-w-36 py-2.5 pr-5 text-left align-top font-medium"
                      >
                        {cells.name}
                      </th>
                    ) : (
                      <td key={key} className="py-2.5 pr-5 align-top text-muted last:pr-0">
                        <Inline text={cells[key]} inTable />
                      </td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </Scroller>
      )}
    </>
  );
}
