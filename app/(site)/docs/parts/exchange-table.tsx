'use client';

import { Fragment, useState } from 'react';
import { fill } from '../../../../components/site/fill.ts';
import { type ExchangeQuery, filterExchanges } from '../../../../lib/docs/exchange-filter.ts';
import type { EXCHANGE_COLUMNS, ExchangeRow } from '../../../../lib/docs/exchange-rows.ts';
import type site from '../../../../messages/en/site.ts';
import { Code } from './code.tsx';
import { type Countries, ExchangeForm } from './exchange-form.tsx';
import { Scroller } from './scroller.tsx';

interface Props {
  columns: typeof EXCHANGE_COLUMNS;
  rows: readonly ExchangeRow[];
  regions: readonly string[];
  countries: Countries;
  initial: ExchangeQuery;
  /** Translated on the server: the message library is slow to start on phones. */
  texts: typeof site.docs.exchanges;
}

export function ExchangeTable({ columns, rows, regions, countries, initial, texts }: Props) {
  const [query, setQuery] = useState(initial);
  const shown = filterExchanges(rows, query);
  return (
    <>
      <ExchangeForm
        query={query}
        onChange={(part) => setQuery({ ...query, ...part })}
        regions={regions}
        countries={countries}
        texts={texts}
      />
      <p role="status" className="mt-4 text-muted text-sm">
        {shown.length === 0
          ? texts.none
          : fill(texts.count, { shown: `${shown.length}`, all: `${rows.length}` })}
      </p>
      {shown.length > 0 && <Rows columns={columns} rows={shown} caption={texts.caption} />}
    </>
  );
}

function Rows({ columns, rows, caption }: Pick<Props, 'columns' | 'rows'> & { caption: string }) {
  return (
    <Scroller label={caption}>
      <table className="w-full border-line border-y text-left text-sm">
        <caption className="sr-only">{caption}</caption>
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
          {rows.map(({ mic, cells }) => (
            <tr key={mic}>
              {columns.map(({ key }) => (
                <Cell key={key} isHeading={key === 'name'} content={cells[key]} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}

function Cell({ isHeading, content }: { isHeading: boolean; content: string | readonly string[] }) {
  if (isHeading)
    return (
      <th scope="row" className="min-w-36 py-2.5 pr-5 text-left align-top font-medium">
        {content}
      </th>
    );
  return (
    <td className="py-2.5 pr-5 align-top text-muted last:pr-0">
      {typeof content === 'string'
        ? content
        : content.map((text) => (
            <Fragment key={text}>
              <Code text={text} />{' '}
            </Fragment>
          ))}
    </td>
  );
}
