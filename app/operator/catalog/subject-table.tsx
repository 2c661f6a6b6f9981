import { Badge } from '../../../components/ui/badge.tsx';
import { DataTable } from '../../../components/ui/data-table.tsx';
import { Face } from '../../../components/ui/face.tsx';
import { Link } from '../../../components/ui/link.tsx';
import type { ListPlace } from '../../../components/ui/list-place.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { sourceName } from './source-name.ts';
import { subjectPath } from './subject-path.ts';

export interface Listed {
  /** As read by `readSubject`; null: a brand without a domain and a listing, which has no page. */
  text: string | null;
  kind: 'brand' | 'coin' | 'domain' | 'ticker' | 'crypto';
  name: string;
  hasLogo: boolean;
  isHidden: boolean;
  version?: string | undefined;
  source?: string;
  logo?: { origin: 'operator' | 'import' | 'starter' | 'discovered' } | null;
}

export function SubjectTable({
  label,
  subjects,
  place,
}: {
  label: string;
  subjects: readonly Listed[];
  place?: ListPlace;
}) {
  const t = getTranslator('operator.catalog');
  const origins = getTranslator('operator.catalog.origins');
  const hasSources = subjects.some(({ source }) => source !== undefined);
  return (
    <DataTable
      label={label}
      rows={subjects}
      {...(place && { place })}
      keyOf={({ text }, index) => text ?? index}
      columns={[
        {
          head: t('name'),
          sort: 'name',
          className: 'max-w-96 sm:min-w-52',
          picture: ({ text, name, hasLogo, version }) => (
            <Face of={text ?? ''} name={name} hasLogo={hasLogo && text !== null} version={version} />
          ),
          cell: (subject) => <Named subject={subject} />,
        },
        {
          head: t('kind'),
          onPhones: 'below',
          className: 'whitespace-nowrap text-muted',
          cell: ({ kind }) => t(`kinds.${kind}`),
        },
        {
          head: t('logo'),
          className: 'whitespace-nowrap text-muted',
          cell: ({ hasLogo, logo }) =>
            hasLogo ? logo && origins(logo.origin) : <Badge>{t('noLogo')}</Badge>,
        },
        hasSources && {
          head: t('source'),
          onPhones: 'below',
          className: 'whitespace-nowrap text-muted',
          cell: ({ source }) => source !== undefined && sourceName(source),
        },
      ]}
    />
  );
}

function Named({ subject: { text, name, isHidden } }: { subject: Listed }) {
  const key = text?.slice(text.indexOf(':') + 1);
  return (
    <span className="wrap-anywhere">
      {text === null ? (
        name
      ) : (
        <Link href={subjectPath(text)} className="link font-medium">
          {name}
        </Link>
      )}
      {isHidden && (
        <Badge tone="bad" className="ml-2">
          {getTranslator('operator.catalog')('withdrawn')}
        </Badge>
      )}
      {key !== undefined && key !== name && <span className="block text-muted text-xs">{key}</span>}
    </span>
  );
}
