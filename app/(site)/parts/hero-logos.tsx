import { logoPath, logoQuery } from '../../../components/site/logo-choice.ts';

const SHOWN = 18;

/** The first logos of the wall, for wide screens. They have the same URLs, so that a browser asks for each once. */
export function HeroLogos({
  domains,
  imageOrigin,
  token,
}: {
  domains: readonly string[];
  imageOrigin: string;
  token: string;
}) {
  const source = (text: string, size: 64 | 128) =>
    `${imageOrigin}${logoPath({ kind: 'domain', text })}${logoQuery(token, { size, fallback: 'monogram' })}`;
  return (
    <div aria-hidden="true" className="hidden grid-cols-6 gap-3 lg:grid">
      {domains.slice(0, SHOWN).map((domain) => (
        // biome-ignore lint/performance/noImgElement: a logo is hotlinked, as on a customer page
        <img
          key={domain}
          src={source(domain, 64)}
          srcSet={`${source(domain, 64)} 1x, ${source(domain, 128)} 2x`}
          alt=""
          width={64}
          height={64}
          loading="lazy"
          decoding="async"
          className="logo-tile aspect-square h-auto w-full max-w-16 overflow-hidden bg-sunken"
        />
      ))}
    </div>
  );
}
