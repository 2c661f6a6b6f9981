import { logoPath, logoQuery, type Pick } from '../../../components/site/logo-choice.ts';
import { Link } from '../../../components/ui/link.tsx';
import { DEFAULT_VENUES } from '../../../lib/core/exchanges/exchange-codes.ts';
import { EXCHANGES } from '../../../lib/core/exchanges/exchanges.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { FrontSection } from './front-section.tsx';

const KINDS = [
  { key: 'domain', picks: ['spotify.com', 'docs.github.com', 'youtu.be'], kind: 'domain' },
  { key: 'ticker', picks: ['AAPL', 'VOD.L', 'SAP:GR'], kind: 'ticker' },
  { key: 'number', picks: ['US5949181045', '037833100', '865985'], kind: 'ticker' },
  { key: 'pair', picks: ['EUR/USD', 'USD:CUR'], kind: 'ticker' },
  { key: 'coin', picks: ['BTC', 'ETH', 'SOL'], kind: 'crypto' },
] as const satisfies readonly { key: string; picks: readonly string[]; kind: Pick['kind'] }[];

/** @param token of the images; null: they are left out */
export function Coverage({ token, imageOrigin }: { token: string | null; imageOrigin: string }) {
  const t = getTranslator('site.front.coverage');
  return (
    <FrontSection id="coverage" title={t('title')} lead={t('lead')}>
      <ul className="divide-y divide-line border-line border-y">
        {KINDS.map(({ key, picks, kind }) => (
          <li
            key={key}
            className="grid items-center gap-x-8 gap-y-2 py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]"
          >
            <span>{t(`kinds.${key}`)}</span>
            <span className="flex flex-wrap gap-x-6 gap-y-2">
              {picks.map((text) => (
                <span key={text} className="inline-flex items-center gap-2">
                  {token !== null && (
                    // biome-ignore lint/performance/noImgElement: a logo is hotlinked, as on a customer page
                    <img
                      src={`${imageOrigin}${logoPath({ kind, text })}${logoQuery(token, { size: 64, fallback: 'monogram' })}`}
                      alt=""
                      width={24}
                      height={24}
                      loading="lazy"
                      decoding="async"
                      className="logo-tile bg-sunken"
                    />
                  )}
                  <code className="font-mono text-[0.8125rem]">{text}</code>
                </span>
              ))}
            </span>
          </li>
        ))}
        <li className="grid items-center gap-x-8 gap-y-1 py-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
          <span>{t('exchanges', { count: EXCHANGES.length })}</span>
          <span className="text-muted">{t('exchangesBody', { enabled: DEFAULT_VENUES.size })}</span>
        </li>
      </ul>
      <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <Link href="/docs/identifiers" className="link">
          {t('identifiers')}
        </Link>
        <Link href="/docs/exchanges" className="link">
          {t('list')}
        </Link>
      </p>
    </FrontSection>
  );
}
