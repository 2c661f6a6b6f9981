import type { LogoChoice } from '../../../components/site/logo-choice.ts';
import { Badge } from '../../../components/ui/badge.tsx';
import { Section } from '../../../components/ui/card.tsx';
import { DataTable } from '../../../components/ui/data-table.tsx';
import type { listCorrections } from '../../../lib/approvals/corrections/list-corrections.ts';
import { correctedName } from '../../../lib/core/identifiers/corrected-name.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { CorrectionForm } from './correction-form.tsx';

const MAX_SHOWN = 20;

type Corrections = Awaited<ReturnType<typeof listCorrections>>;

export function CorrectionSection({
  account,
  choice: { kind, text },
  hasLogo,
  corrections,
}: {
  account: string;
  choice: LogoChoice;
  hasLogo: boolean;
  corrections: Corrections;
}) {
  const t = getTranslator('playground.correction');
  return (
    <Section
      id="correction"
      title={t(hasLogo ? 'title' : 'titleNone')}
      description={<span className="wrap-anywhere">{t('description', { name: text })}</span>}
    >
      <CorrectionForm key={`${kind} ${text}`} account={account} kind={kind} identifier={text} />
      {corrections.length > 0 && (
        <div className="mt-5">
          <h3 className="mb-2 font-medium text-sm">{t('own')}</h3>
          <CorrectionTable corrections={corrections.slice(0, MAX_SHOWN)} />
        </div>
      )}
    </Section>
  );
}

function CorrectionTable({ corrections }: { corrections: Corrections }) {
  const t = getTranslator('playground.correction');
  return (
    <DataTable
      label={t('own')}
      rows={corrections}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t('identifier'),
          className: 'min-w-40 max-w-80',
          cell: ({ identifier, note }) => (
            <>
              {correctedName(identifier)}
              <span className="block text-muted text-xs">{note}</span>
            </>
          ),
        },
        {
          head: t('state'),
          cell: ({ state }) => (
            <Badge tone={state === 'approved' ? 'good' : state === 'open' ? 'warn' : 'plain'}>
              {t(`states.${state}`)}
            </Badge>
          ),
        },
        { head: t('answer'), className: 'min-w-32 max-w-80', cell: ({ answer }) => answer },
      ]}
    />
  );
}
