'use client';

import { useTranslations } from 'use-intl/react';
import { TextField } from '../../../components/ui/field.tsx';
import { Form } from '../../../components/ui/form.tsx';
import { SubmitButton } from '../../../components/ui/submit-button.tsx';
import { blockAction, visitDomainAction } from './actions.ts';

export function VisitForm() {
  const t = useTranslations('operator.discovery.visit');
  return (
    <Form action={visitDomainAction} className="max-w-md">
      {({ value, fieldError }) => (
        <>
          <TextField
            name="domain"
            required
            autoComplete="off"
            label={t('domain')}
            hint={t('hint')}
            placeholder="acme.com"
            defaultValue={value('domain')}
            error={fieldError('domain')}
          />
          <SubmitButton>{t('submit')}</SubmitButton>
        </>
      )}
    </Form>
  );
}

export function BlockForm() {
  const t = useTranslations('operator.discovery.blocks');
  return (
    <Form action={blockAction} className="max-w-md">
      {({ value, fieldError }) => (
        <>
          <TextField
            name="subject"
            required
            autoComplete="off"
            label={t('subject')}
            placeholder="acme.com"
            defaultValue={value('subject')}
            error={fieldError('subject')}
          />
          <TextField
            name="reason"
            required
            label={t('reason')}
            defaultValue={value('reason')}
            error={fieldError('reason')}
          />
          <SubmitButton variant="danger">{t('submit')}</SubmitButton>
        </>
      )}
    </Form>
  );
}
