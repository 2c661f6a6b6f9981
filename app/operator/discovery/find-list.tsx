import { ButtonForm } from '../../../components/ui/button-form.tsx';
import type { Find } from '../../../lib/discovery/desk/list-finds.ts';
import { formatter, getTranslator } from '../../../messages/i18n.ts';
import { judgeFindAction } from './actions.ts';

const ACTS = [
  ['accepted', 'accept', 'secondary'],
  ['withdrawn', 'withdraw', 'danger'],
  ['blocked', 'block', 'quiet'],
] as const;

export function FindList({ finds, isReview }: { finds: readonly Find[]; isReview: boolean }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {finds.map((find) => (
        <li key={find.domain} className="flex gap-3 rounded-md border border-line p-3">
          <FoundPicture find={find} />
          <div className="min-w-0 flex-1 space-y-1 text-sm">
            <FindFacts find={find} />
            <div className="flex flex-wrap gap-1.5 pt-1">
              {ACTS.filter(([act]) => isReview || act !== 'accepted').map(([act, name, variant]) => (
                <JudgeButton key={act} domain={find.domain} act={act} name={name} variant={variant} />
              ))}
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

function JudgeButton({
  domain,
  act,
  name,
  variant,
}: {
  domain: string;
  act: string;
  name: 'accept' | 'withdraw' | 'block';
  variant: 'secondary' | 'danger' | 'quiet';
}) {
  const t = getTranslator('operator.discovery.finds');
  return (
    <ButtonForm
      action={judgeFindAction}
      fields={{ domain, act }}
      variant={variant}
      size="small"
      aria-label={t(`${name}Of`, { domain })}
    >
      {t(name)}
    </ButtonForm>
  );
}

function FoundPicture({ find: { png, domain } }: { find: Find }) {
  const t = getTranslator('operator.discovery.finds');
  return png === null ? (
    <span className="logo-tile grid size-16 shrink-0 place-items-center bg-sunken text-center text-muted text-xs">
      {t('noPicture')}
    </span>
  ) : (
    // biome-ignore lint/performance/noImgElement: the bytes are in the page
    <img
      src={`data:image/png;base64,${png.toString('base64')}`}
      alt={t('alt', { domain })}
      width={64}
      height={64}
      className="logo-tile size-16 shrink-0"
    />
  );
}

function FindFacts({ find }: { find: Find }) {
  const { domain, name, weight, isLookAlike, logoKind, logoUrl, shared, visitedAt } = find;
  const t = getTranslator('operator.discovery.finds');
  const facts = [
    isLookAlike ? t('lookAlike') : logoKind,
    weight === null ? null : t('weight', { weight }),
    shared === 0 ? null : t('shared', { count: shared }),
    formatter().dateTime(visitedAt, 'moment'),
  ].filter((fact) => fact !== null);
  return (
    <>
      <p className="wrap-anywhere font-medium">{domain}</p>
      {name !== null && name !== domain && <p className="wrap-anywhere">{name}</p>}
      <p className="text-muted text-xs">{facts.join(' · ')}</p>
      {logoUrl !== null && /^https?:/.test(logoUrl) && (
        <a href={logoUrl} className="link text-xs" rel="noreferrer" aria-label={t('sourceOf', { domain })}>
          {t('source')}
        </a>
      )}
    </>
  );
}
