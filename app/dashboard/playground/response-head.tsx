import { getTranslator } from '../../../messages/i18n.ts';
import type { TriedOut } from './try-out.ts';

export function ResponseHead({ tried }: { tried: TriedOut }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, and a section would add a landmark
    <div
      role="group"
      aria-label={getTranslator('playground')('headersOf')}
      className="min-w-0 self-start rounded-md bg-sunken px-3 py-2 font-mono text-[0.8125rem]"
    >
      <p>HTTP {tried.status}</p>
      <dl>
        {tried.headers.map(([name, value], i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the order is fixed
          <div key={i} className="wrap-anywhere">
            <dt className="inline text-muted">{name}: </dt>
            <dd className="inline">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
