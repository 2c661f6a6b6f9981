import type { Pick } from '../../../components/site/logo-choice.ts';
import { siteWords } from '../../../components/site/site-words.ts';
import type site from '../../../messages/en/site.ts';
import { PickLink } from './pick-link.tsx';

/** One of each way an address is understood. */
const EXAMPLES: readonly (Pick & { shows: Exclude<keyof typeof site.examples, 'title'> })[] = [
  { kind: 'domain', text: 'spotify.com', shows: 'domain' },
  { kind: 'domain', text: 'youtu.be', shows: 'alias' },
  { kind: 'domain', text: 'docs.github.com', shows: 'subdomain' },
  { kind: 'ticker', text: 'AAPL', shows: 'stock' },
  { kind: 'ticker', text: 'EUR/USD', shows: 'pair' },
  { kind: 'crypto', text: 'BTC', shows: 'coin' },
  { kind: 'domain', text: 'quiet-harbour.com', shows: 'unknown' },
];

/** Links that show them in the builder. */
export function Examples({ onPick }: { onPick: (pick: Pick) => void }) {
  const t = siteWords('examples');
  return (
    <ul aria-label={t('title')} className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {EXAMPLES.map((example) => (
        <li key={example.text}>
          <PickLink
            pick={example}
            onPick={onPick}
            className="link inline-block py-0.5"
            title={t(example.shows)}
          >
            {example.text}
          </PickLink>
        </li>
      ))}
    </ul>
  );
}
