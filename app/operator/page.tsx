import { Section } from '../../components/ui/card.tsx';
import { PageHeader } from '../../components/ui/page-header.tsx';
import { listOperators } from '../../lib/accounts/operators.ts';
import { requireOperator } from '../(account)/viewer.ts';
import { nextService } from '../service.ts';
import { words } from '../words.ts';

/** Who runs this installation. */
export default async function OperatorPage() {
  await requireOperator();
  const operators = await listOperators(nextService().db);
  const t = words('operator');
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <Section id="operators" title={t('operators')} description={t('operatorsHint')}>
        <ul className="divide-y divide-line text-sm">
          {operators.map(({ email, name }) => (
            <li key={email} className="wrap-anywhere py-2 first:pt-0 last:pb-0">
              {name === null ? email : `${name} · ${email}`}
            </li>
          ))}
        </ul>
      </Section>
    </>
  );
}
