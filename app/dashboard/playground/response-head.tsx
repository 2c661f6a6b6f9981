import { getTranslator } from '../../../messages/i18n.ts';
import { headerOf, type TriedOut } from './try-out.ts';

/** Status and headers, folded away. */
export function ResponseHead({ tried }: { tried: TriedOut }) {
  const t = getTranslator('playground');
  const { status, headers } = tried;
  return (
    <details className="min-w-0">
      <summary className="w-fit cursor-pointer py-1 text-muted text-sm">
        {t('headersOf', { status: `${status}` })}
      </summary>
      <dl className="mt-2 rounded-md bg-sunken px-3 py-2 font-mono text-[0.8125rem]">
        {headers.map(([name, value], i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the order is fixed
          <div key={i} className="wrap-anywhere">
            <dt className="inline text-muted">{name}: </dt>
            <dd className="inline">{value}</dd>
          </div>
        ))}
      </dl>
      {headerOf(tried, 'RateLimit') !== undefined && (
        <p className="mt-2 text-muted text-sm">{t('remaining')}</p>
      )}
    </details>
  );
}
