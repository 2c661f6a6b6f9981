'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { SelectField, TextField } from '../../../../components/ui/field.tsx';
import { newPath } from '../new-path.ts';
import { LogoForm } from '../subject/logo-form.tsx';

export const KINDS = ['domain', 'crypto'] as const;
export type Kind = (typeof KINDS)[number];

export function NewSubjectForm({ kind, subject, name }: { kind: Kind; subject: string; name: string }) {
  const t = useTranslations('operator.catalog.new');
  const [chosen, setChosen] = useState<Kind>(kind);
  return (
    <LogoForm page={newPath({ of: `${kind}:${subject}`, name })} name={name === '' ? subject : name}>
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
        required
        maxLength={200}
        autoComplete="off"
        autoFocus
      />
    </LogoForm>
  );
}
