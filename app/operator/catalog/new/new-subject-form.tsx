'use client';

import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { SelectField, TextField } from '../../../../components/ui/field.tsx';
import { Link } from '../../../../components/ui/link.tsx';
import { newPath } from '../new-path.ts';
import { LogoForm } from '../subject/logo-form.tsx';
import type { Refused } from '../subject/use-upload.ts';
import { subjectPath } from '../subject-path.ts';

export const KINDS = ['domain', 'crypto'] as const;
export type Kind = (typeof KINDS)[number];

export function NewSubjectForm({
  kind,
  subject,
  name,
  earlier,
}: {
  kind: Kind;
  subject: string;
  name: string;
  earlier: Refused | null;
}) {
  const t = useTranslations('operator.catalog.new');
  const [chosen, setChosen] = useState<Kind>(kind);
  const [typed, setTyped] = useState(name);
  return (
    <LogoForm
      page={newPath({ of: `${kind}:${subject}`, name })}
      name={typed.trim() === '' ? subject : typed.trim()}
      earlier={earlier}
    >
      {(refusedAt) => (
        <>
          <div className="grid gap-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
            <SelectField
              name="kind"
              label={t('kind')}
              defaultValue={kind}
              onChange={(event) => setChosen(event.target.value === 'crypto' ? 'crypto' : 'domain')}
            >
              {KINDS.map((one) => (
                <option key={one} value={one}>
                  {t(`kinds.${one}`)}
                </option>
              ))}
            </SelectField>
            <TextField
              name="key"
              label={t(`keys.${chosen}`)}
              defaultValue={subject}
              placeholder={t(`examples.${chosen}`)}
              error={keyError(refusedAt('key'))}
              required
              maxLength={300}
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
            />
          </div>
          <TextField
            name="name"
            label={t('name')}
            hint={t('nameHint')}
            defaultValue={name}
            onChange={(event) => setTyped(event.target.value)}
            error={refusedAt('name')?.text}
            required
            autoComplete="off"
            autoFocus
          />
        </>
      )}
    </LogoForm>
  );

  function keyError(refused: Refused | undefined): ReactNode {
    if (refused?.why !== 'exists' || refused.of === undefined) return refused?.text;
    return (
      <>
        {refused.text}{' '}
        <Link href={subjectPath(refused.of)} className="link">
          {t('openExisting')}
        </Link>
      </>
    );
  }
}
