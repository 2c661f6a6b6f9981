import { ButtonForm } from '../../../../components/ui/button-form.tsx';
import type { ReplacedLogo } from '../../../../lib/catalog/restore-logo.ts';
import type { SubjectView } from '../../../../lib/catalog/subject-view.ts';
import { formatter, getTranslator } from '../../../../messages/i18n.ts';
import { CodeBlock } from '../../../dashboard/parts/code-block.tsx';
import { Facts } from '../../parts/facts.tsx';
import { restoreLogoAction } from '../actions.ts';
import { subjectPath } from '../subject-path.ts';
import { LiveLogo } from './live-logo.tsx';
import { LogoForm } from './logo-form.tsx';
import type { Refused } from './use-upload.ts';

/**
 * @param url of the logo for customers @param liveAddress URL on the image host; null: our own pages have no token
 * @param earlier the refusal of an upload without scripts
 */
export function SubjectLogo({
  of,
  view,
  replaced,
  url,
  liveAddress,
  earlier,
}: {
  of: string;
  view: SubjectView;
  replaced: readonly ReplacedLogo[];
  url: string;
  liveAddress: string | null;
  earlier: Refused | null;
}) {
  const t = getTranslator('operator.subject.logo');
  const { logo } = view;
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <div className="min-w-0 space-y-4">
        {logo === null ? (
          <p className="text-muted text-sm">{t('none')}</p>
        ) : (
          <StoredLogo name={view.name} logo={logo} />
        )}
        {liveAddress === null ? (
          <p className="text-muted text-sm">{t('noToken')}</p>
        ) : (
          <LiveLogo
            // Remounted after every visible change: a new version, a takedown, a restore.
            key={`${logo?.contentHash} ${view.hiddenAt?.getTime()}`}
            address={liveAddress}
            contentHash={view.hiddenAt === null ? (logo?.contentHash ?? null) : null}
            name={view.name}
          />
        )}
        <CodeBlock text={url} copy={t('copyUrl')} />
        {replaced.length > 0 && <ReplacedLogos of={of} name={view.name} logos={replaced} />}
      </div>
      <div className="min-w-0">
        <h3 className="mb-3 font-medium">{t('replace')}</h3>
        <LogoForm page={subjectPath(of)} of={of} name={view.name} earlier={earlier} />
      </div>
    </div>
  );
}

function StoredLogo({ name, logo }: { name: string; logo: NonNullable<SubjectView['logo']> }) {
  const t = getTranslator('operator.subject.logo');
  return (
    <div className="flex flex-wrap items-start gap-4">
      {logo.png !== null && (
        // biome-ignore lint/performance/noImgElement: the bytes are in the page
        <img
          src={`data:image/png;base64,${logo.png.toString('base64')}`}
          alt={t('alt', { name })}
          width={128}
          height={128}
          className="logo-tile size-32"
        />
      )}
      <div className="min-w-0 flex-1 basis-52">
        <Facts
          facts={[
            [t('origin'), t(`origins.${logo.origin}`)],
            [t('source'), logo.source],
            [t('license'), logo.license],
            [t('updated'), formatter().dateTime(logo.updatedAt, 'moment')],
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
  );
}

function ReplacedLogos({ of, name, logos }: { of: string; name: string; logos: readonly ReplacedLogo[] }) {
  const t = getTranslator('operator.subject.logo');
  const at = (date: Date) => formatter().dateTime(date, 'moment');
  return (
    <div>
      <h3 className="mb-1 font-medium">{t('earlier')}</h3>
      <ul className="divide-y divide-line text-sm">
        {logos.map(({ id, origin, source, replacedAt, png }) => (
          <li key={id} className="flex items-center gap-3 py-2">
            {png !== null && (
              // biome-ignore lint/performance/noImgElement: the bytes are in the page
              <img
                src={`data:image/png;base64,${png}`}
                alt={t('earlierAlt', { name, at: at(replacedAt) })}
                width={48}
                height={48}
                className="logo-tile size-12 shrink-0"
              />
            )}
            <span className="wrap-anywhere min-w-0 flex-1">
              {t(`origins.${origin}`)} {source !== origin && <span className="text-muted">{source}</span>}
              <span className="block text-muted text-xs">{t('replacedAt', { at: at(replacedAt) })}</span>
            </span>
            <ButtonForm
              action={restoreLogoAction}
              fields={{ of, id: `${id}` }}
              size="small"
              aria-label={t('useAgainNamed', { at: at(replacedAt) })}
            >
              {t('useAgain')}
            </ButtonForm>
          </li>
        ))}
      </ul>
    </div>
  );
}
