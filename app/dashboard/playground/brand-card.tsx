import { ColorSwatch } from '../../../components/site/color-swatch.tsx';
import { Face } from '../../../components/ui/face.tsx';
import type { BrandRecord } from '../../../lib/gateway/brands/brand-record.ts';
import { getTranslator } from '../../../messages/i18n.ts';

/** A brand record as a person reads it. @param of subject of the logo, as `Face` takes it */
export function BrandCard({ record, of }: { record: BrandRecord; of: string }) {
  const t = getTranslator('playground.brand');
  const { name, domain, short_description, long_name, colors } = record;
  const links = linksOf(record);
  const facts = factsOf(record);
  const known = facts.filter(({ value }) => value !== null);
  const unknown = facts.filter(({ value }) => value === null).map(({ key }) => t(`facts.${key}`));
  return (
    <article aria-label={name} className="min-w-0 space-y-5 rounded-lg border border-line p-4 sm:p-5">
      <div className="flex items-start gap-4">
        <Face of={of} name={name} hasLogo className="size-20" />
        <div className="min-w-0">
          <h3 className="wrap-anywhere font-semibold text-[1.375rem] leading-7 tracking-tight">{name}</h3>
          <p className="wrap-anywhere text-muted text-sm">
            {[domain, long_name !== name && long_name].filter(Boolean).join(' · ')}
          </p>
        </div>
      </div>
      {short_description !== null && <p className="text-sm">{short_description}</p>}
      {colors.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {colors.map((hex) => (
            <ColorSwatch key={hex} hex={hex} label={t('copyColor', { hex })} />
          ))}
        </div>
      )}
      {links.length > 0 && (
        <ul aria-label={t('links')} className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {links.map(({ key, href }) => (
            <li key={key}>
              <a href={href} rel="noopener noreferrer nofollow" target="_blank" className="link">
                {t(`profiles.${key}`)}
              </a>
            </li>
          ))}
        </ul>
      )}
      {known.length > 0 && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
          {known.map(({ key, value }) => (
            <div key={key} className="contents">
              <dt className="text-muted">{t(`facts.${key}`)}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {unknown.length > 0 && (
        <p className="text-muted text-xs">{t('unknown', { names: unknown.join(', ') })}</p>
      )}
    </article>
  );
}

type Profile = 'website' | keyof BrandRecord['social_media'];

function linksOf({ website, social_media }: BrandRecord): { key: Profile; href: string }[] {
  const profiles = Object.entries({ website, ...social_media }) as [Profile, string | null][];
  return profiles.flatMap(([key, href]) => (href !== null && /^https?:\/\//.test(href) ? { key, href } : []));
}

function factsOf(record: BrandRecord) {
  const { city, state, country } = record.address;
  const office = [city, state, country].filter(Boolean).join(', ');
  return [
    { key: 'founded', value: record.founded_year },
    { key: 'office', value: office === '' ? null : office },
    { key: 'employees', value: record.number_of_employees },
    { key: 'industry', value: record.gics_industry ?? record.gics_sector },
    { key: 'currency', value: record.issued_currency },
  ] as const;
}
