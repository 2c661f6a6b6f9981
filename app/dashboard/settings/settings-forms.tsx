'use client';

import { useTranslations } from 'use-intl/react';
import { FieldsForm } from '../../../components/ui/fields-form.tsx';
import {
  changeEmailAction,
  changePasswordAction,
  deleteAccountAction,
  deleteMeAction,
  renameAccountAction,
  renameMeAction,
} from './actions.ts';

const SECONDARY = { variant: 'secondary' } as const;
const PASSWORD = { type: 'password', required: true } as const;

export function NameForm({ name }: { name: string | null }) {
  const t = useTranslations('settings.profile');
  return (
    <FieldsForm
      action={renameMeAction}
      fields={[{ name: 'name', autoComplete: 'name', label: t('name'), known: name ?? '' }]}
      submit={t('submit')}
      button={SECONDARY}
    />
  );
}

export function EmailForm() {
  const t = useTranslations('settings.email');
  return (
    <FieldsForm
      action={changeEmailAction}
      fields={[
        {
          name: 'email',
          type: 'email',
          inputMode: 'email',
          autoComplete: 'email',
          spellCheck: false,
          required: true,
          label: t('new'),
          hint: t('hint'),
        },
      ]}
      submit={t('submit')}
      button={SECONDARY}
    />
  );
}

export function PasswordForm({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const t = useTranslations('settings.password');
  const hint = useTranslations('account.fields')('passwordHint');
  const current = { ...PASSWORD, name: 'current', autoComplete: 'current-password', label: t('current') };
  const fresh = { ...PASSWORD, name: 'password', autoComplete: 'new-password', label: t('new'), hint };
  return (
    <FieldsForm
      action={changePasswordAction}
      before={<input type="text" name="username" autoComplete="username" value={email} readOnly hidden />}
      fields={hasPassword ? [current, fresh] : [fresh]}
      submit={t(hasPassword ? 'submit' : 'submitFirst')}
      button={SECONDARY}
    />
  );
}

export function AccountNameForm({ account, name }: { account: string; name: string }) {
  const t = useTranslations('settings.account');
  return (
    <FieldsForm
      action={renameAccountAction}
      hidden={{ account }}
      fields={[{ name: 'name', required: true, label: t('name'), known: name }]}
      submit={t('submit')}
      button={SECONDARY}
    />
  );
}

export function DeleteForm({ account }: { account?: string }) {
  const t = useTranslations('settings.danger');
  const confirm = {
    name: 'confirm',
    autoComplete: 'off',
    spellCheck: false,
    autoCapitalize: 'none',
    required: true,
    label: t('confirm', { word: t('confirmWord') }),
  };
  return (
    <FieldsForm
      action={account === undefined ? deleteMeAction : deleteAccountAction}
      hidden={account === undefined ? {} : { account }}
      fields={[confirm]}
      submit={t(account === undefined ? 'submitMe' : 'submitAccount')}
      button={{ variant: 'danger' }}
    />
  );
}
