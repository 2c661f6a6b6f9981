'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { Disclosure } from '../../../../components/ui/disclosure.tsx';
import { HiddenFields, TextField } from '../../../../components/ui/field.tsx';
import { Form } from '../../../../components/ui/form.tsx';
import { SubmitButton } from '../../../../components/ui/submit-button.tsx';
import { removePasskeyAction, renamePasskeyAction } from './actions.ts';

/** Open, a form takes the row. */
const CLASS = 'max-w-full has-[details[open]]:w-full';

interface PasskeyFormProps {
  passkeyId: string;
  name: string;
}

export function RenamePasskeyForm({ passkeyId, name }: PasskeyFormProps) {
  const t = useTranslations('passkeys');
  return (
    <Form action={renamePasskeyAction} className={CLASS}>
      {({ state, fieldError, value }) => (
        <Disclosure
          name={t.rich('rename', { name, of: hidden })}
          close={t('cancel')}
          isOpen={Object.keys(state).length > 0}
        >
          <HiddenFields values={{ passkeyId }} />
          <div className="max-w-sm space-y-4">
            <TextField
              name="name"
              required
              autoComplete="off"
              label={t('newName')}
              defaultValue={value('name', name)}
              error={fieldError('name')}
            />
            <SubmitButton variant="secondary">{t('saveName')}</SubmitButton>
          </div>
        </Disclosure>
      )}
    </Form>
  );
}

export function RemovePasskeyForm({ passkeyId, name }: PasskeyFormProps) {
  const t = useTranslations('passkeys');
  return (
    <Form action={removePasskeyAction} className={CLASS}>
      {({ state }) => (
        <Disclosure
          name={t.rich('remove', { name, of: hidden })}
          close={t('cancel')}
          variant="danger"
          isOpen={Object.keys(state).length > 0}
        >
          <HiddenFields values={{ passkeyId }} />
          <p className="wrap-anywhere mb-3 max-w-prose text-sm">{t('confirm', { name })}</p>
          <SubmitButton variant="danger">{t('removeSubmit')}</SubmitButton>
        </Disclosure>
      )}
    </Form>
  );
}

/** Read, but not shown beside the name. */
const hidden = (text: ReactNode) => <span className="sr-only">{text}</span>;
