import type { Pick } from './logo-choice.ts';
import { PickLink } from './pick-link.tsx';

/** One of each way an address is understood. */
const EXAMPLES: readonly (Pick & { shows: string })[] = [
  { kind: 'domain', text: 'spotify.com', shows: 'a domain' },
  { kind: 'domain', text: 'youtu.be', shows: 'another name of one' },
  { kind: 'domain', text: 'docs.github.com', shows: 'a subdomain' },
  { kind: 'ticker', text: 'AAPL', shows: 'a stock' },
  { kind: 'ticker', text: 'EUR/USD', shows: 'a currency pair' },
  { kind: 'crypto', text: 'BTC', shows: 'a coin' },
  { kind: 'domain', text: 'quiet-harbour.com', shows: 'an unknown one' },
];

/** Links that show them in the builder. */
export function Examples({ onPick }: { onPick: (pick: Pick) => void }) {
  return (
    <ul aria-label="Examples" className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {EXAMPLES.map((example) => (
        <li key={example.text}>
          <PickLink pick={example} onPick={onPick} className="link inline-block py-0.5" title={example.shows}>
            {example.text}
          </PickLink>
        </li>
      ))}
    </ul>
  );
}
