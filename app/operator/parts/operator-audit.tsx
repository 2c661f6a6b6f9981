import { Link } from '../../../components/ui/link.tsx';
import { type EventNames, eventNames } from '../../../lib/audit/event-names.ts';
import type { AuditEvent } from '../../../lib/audit/list-audit-events.ts';
import { subjectText } from '../../../lib/catalog/subject-text.ts';
import { database } from '../../_server/database.ts';
import { type AuditLine, auditLine } from '../../dashboard/audit/audit-lines.ts';
import { AuditTable } from '../../dashboard/audit/audit-table.tsx';
import { subjectPath } from '../catalog/subject-path.ts';

export async function OperatorAudit({
  label,
  events,
  withAccount,
}: {
  label: string;
  events: readonly AuditEvent[];
  withAccount: boolean;
}) {
  const names = await eventNames(
    database(),
    events.map(({ subject }) => subject),
  );
  return (
    <AuditTable
      label={label}
      lines={events.map(auditLine)}
      nameOf={({ subject }) =>
        names.tokens.get(subject) ?? names.people.get(subject) ?? names.entries.get(subject)?.name
      }
      pageOf={(line) => pageOf(line, names)}
      {...(withAccount && {
        accountOf: ({ account }: AuditLine) => account && <AccountLink account={account} />,
      })}
    />
  );
}

function pageOf({ action, subject, account }: AuditLine, { entries }: EventNames): string | undefined {
  switch (action.split('.')[0]) {
    case 'catalog': {
      const entry = entries.get(subject);
      if (entry === undefined || entry.key === null) return undefined;
      return subjectPath(subjectText({ kind: entry.kind, key: entry.key }));
    }
    case 'exchange':
    case 'upgrade':
      return '/operator/requests';
    case 'correction':
      return '/operator/corrections';
    case 'discovery':
      return '/operator/discovery';
    case 'token':
    case 'member':
      return account === null ? undefined : `/operator/accounts/${account.id}`;
    default:
      return undefined;
  }
}

function AccountLink({ account }: { account: NonNullable<AuditLine['account']> }) {
  return (
    <Link href={`/operator/accounts/${account.id}`} className="link">
      {account.name ?? account.id}
    </Link>
  );
}
