'use client';

import { useTranslations } from 'use-intl/react';
import { TextField } from '../../../components/ui/field.tsx';
import { Form } from '../../../components/ui/form.tsx';
import { SubmitButton } from '../../../components/ui/submit-button.tsx';
import {
  changeEmailAction,
  changePasswordAction,
  deleteAccountAction,
  deleteMeAction,
  renameAccountAction,
  renameMeAction,
} from './actions.ts';

export function NameForm({ name }: { name: string | null }) {
  const t = useTranslations('settings.profile');
  return (
    <Form action={renameMeAction}>
      {({ fieldError, value }) => (
        <>
          <TextField
            name="name"
            autoComplete="name"
            label={t('name')}
            defaultValue={value('name', name ?? '')}
            error={fieldError('name')}
          />
          <SubmitButton variant="secondary">{t('submit')}</SubmitButton>
        </>
      )}
    </Form>
  );
}

export function EmailForm() {
  const t = useTranslations('settings.email');
  return (
    <Form action={changeEmailAction}>
      {({ fieldError, value }) => (
        <>
          <TextField
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            spellCheck={false}
            required
            label={t('new')}
            hint={t('hint')}
            defaultValue={value('email')}
            error={fieldError('email')}
          />
          <SubmitButton variant="secondary">{t('submit')}</SubmitButton>
        </>
      )}
    </Form>
  );
}

export function PasswordForm({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const t = useTranslations('settings.password');
  const hint = useTranslations('account.fields');
  return (
    <Form action={changePasswordAction}>
      {({ fieldError }) => (
        <>
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          {hasPassword && (
            <TextField
              name="current"
              type="password"
              autoComplete="current-password"
              required
              label={t('current')}
              error={fieldError('current')}
            />
          )}
          <TextField
            name="password"
            type="password"
            autoComplete="new-password"
            required
            label={t('new')}
            hint={hint('passwordHint')}
            error={fieldError('password')}
          />
          <SubmitButton variant="secondary">{t(hasPassword ? 'submit' : 'submitFirst')}</SubmitButton>
        </>
      )}
    </Form>
  );
}

export function AccountNameForm({ account, name }: { account: string; name: string }) {
  const t = useTranslations('settings.account');
  return (
    <Form action={renameAccountAction}>
      {({ fieldError, value }) => (
        <>
          <input type="hidden" name="account" value={account} />
          <TextField
            name="name"
            required
            label={t('name')}
            defaultValue={value('name', name)}
            error={fieldError('name')}
          />
          <SubmitButton variant="secondary">{t('submit')}</SubmitButton>
        </>
      )}
    </Form>
  );
}

export function DeleteForm({ account }: { account?: string }) {
  const t = useTranslations('settings.danger');
  return (
    <Form action={account === undefined ? deleteMeAction : deleteAccountAction}>
      {({ fieldError }) => (
        <>
          {account !== undefined && <input type="hidden" name="account" value={account} />}
          <TextField
            name="confirm"
            autoComplete="off"
            spellCheck={false}
            autoCapitalize="none"
            required
            label={t('confirm', { word: t('confirmWord') })}
            error={fieldError('confirm')}
          />
          <SubmitButton variant="danger">
            {t(account === undefined ? 'submitMe' : 'submitAccount')}
          </SubmitButton>
        </>
      )}
    </Form>
  );
}
