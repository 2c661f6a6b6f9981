'use client';

import { useTranslations } from 'use-intl/react';
import { HiddenFields, TextField } from '../../../../components/ui/field.tsx';
import { Form } from '../../../../components/ui/form.tsx';
import { SubmitButton } from '../../../../components/ui/submit-button.tsx';
import { changeAliasAction } from '../actions.ts';

export function AddAliasForm({ of }: { of: string }) {
  const t = useTranslations('operator.subject.aliases');
  return (
    <Form action={changeAliasAction}>
      {({ value, fieldError }) => (
        <div className="flex flex-wrap items-start gap-3">
          <HiddenFields values={{ of, act: 'add' }} />
          <div className="min-w-0 flex-1 basis-60">
            <TextField
              name="alias"
              required
              label={t('add')}
              hint={t('addHint')}
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              placeholder="acme.de"
              defaultValue={value('alias')}
              error={fieldError('alias')}
            />
          </div>
          <div className="sm:pt-6.5">
            <SubmitButton variant="secondary">{t('submit')}</SubmitButton>
          </div>
        </div>
      )}
    </Form>
  );
}
