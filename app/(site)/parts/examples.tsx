import type { Pick } from '../../../components/site/logo-choice.ts';
import { PickLink } from './pick-link.tsx';
import type { WorkbenchTexts } from './workbench-texts.ts';

/** One for each way an identifier is resolved. */
const EXAMPLES: readonly (Pick & { shows: Exclude<keyof WorkbenchTexts['examples'], 'title'> })[] = [
  { kind: 'domain', text: 'spotify.com', shows: 'domain' },
  { kind: 'domain', text: 'youtu.be', shows: 'alias' },
  { kind: 'domain', text: 'docs.github.com', shows: 'subdomain' },
  { kind: 'ticker', text: 'AAPL', shows: 'stock' },
  { kind: 'ticker', text: 'EUR/USD', shows: 'pair' },
  { kind: 'crypto', text: 'BTC', shows: 'coin' },
  { kind: 'domain', text: 'example.org', shows: 'unknown' },
];

export function Examples({
  page,
  texts,
  onPick,
}: {
  page: string;
  texts: WorkbenchTexts['examples'];
  onPick: (pick: Pick) => void;
}) {
  return (
    <ul aria-label={texts.title} className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {EXAMPLES.map((example) => (
        <li key={example.text}>
          <PickLink
            page={page}
            pick={example}
            onPick={onPick}
            className="link inline-block py-0.5"
            title={texts[example.shows]}
          >
            {example.text}
          </PickLink>
        </li>
      ))}
    </ul>
  );
}
