import type { SubjectView } from '../../../../lib/catalog/subject-view.ts';
import { formatter, getTranslator } from '../../../../messages/i18n.ts';
import { Facts } from '../../parts/facts.tsx';
import { LiveLogo } from './live-logo.tsx';
import { LogoForm } from './logo-form.tsx';

/**
 * The logo a subject has, what the image host shows, and the form that replaces it.
 * @param liveAddress of the picture on the image host; null: the operator has no token to ask it with
 */
export function SubjectLogo({
  of,
  view,
  liveAddress,
}: {
  of: string;
  view: SubjectView;
  liveAddress: string | null;
}) {
  const t = getTranslator('operator.subject.logo');
  const { logo } = view;
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <div className="min-w-0 space-y-4">
        {logo === null ? (
          <p className="text-muted text-sm">{t('none')}</p>
        ) : (
          <div className="flex flex-wrap items-start gap-4">
            {/* biome-ignore lint/performance/noImgElement: it is in the page, as it lies in the database */}
            <img
              src={`data:image/png;base64,${logo.png.toString('base64')}`}
              alt={t('alt', { name: view.name })}
              width={128}
              height={128}
              className="logo-tile size-32"
            />
            <div className="min-w-0 flex-1 basis-52">
              <Facts
                facts={[
                  [t('origin'), t(`origins.${logo.origin}`)],
                  [t('source'), logo.source],
                  [t('licence'), logo.license],
                  [
                    t('updated'),
                    formatter().dateTime(logo.updatedAt, { dateStyle: 'medium', timeStyle: 'medium' }),
                  ],
                  [
                    t('version'),
                    <span key="version" className="font-mono text-[0.8125rem]">
                      {logo.contentHash.slice(0, 16)}
                    </span>,
                  ],
                ]}
              />
            </div>
          </div>
        )}
        {liveAddress === null ? (
          <p className="text-muted text-sm">{t('noToken')}</p>
        ) : (
          <LiveLogo
            // Anew after every change that shows: its version, and whether it is withdrawn.
            key={`${logo?.contentHash} ${view.hiddenAt?.getTime()}`}
            address={liveAddress}
            contentHash={view.hiddenAt === null ? (logo?.contentHash ?? null) : null}
            name={view.name}
          />
        )}
      </div>
      <div className="min-w-0">
        <h3 className="mb-3 font-medium">{t('replace')}</h3>
        <LogoForm of={of} name={view.name} />
      </div>
    </div>
  );
}
