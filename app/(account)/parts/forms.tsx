'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { FieldsForm, type FormField } from '../../../components/ui/fields-form.tsx';
import { Form } from '../../../components/ui/form.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { PasswordField } from '../../../components/ui/password-field.tsx';
import { SubmitButton } from '../../../components/ui/submit-button.tsx';
import {
  acceptInvitationAction,
  askToResetAction,
  mailLinkAction,
  openAccountAction,
  resetAction,
  signInAction,
  signUpAction,
} from '../actions.ts';
import { takeLinkAction } from '../verify/actions.ts';

const WIDE = { className: 'w-full' };

const EMAIL = {
  name: 'email',
  type: 'email',
  autoComplete: 'username',
  inputMode: 'email',
  spellCheck: false,
  autoCapitalize: 'none',
  required: true,
} as const;

const PASSWORD = { name: 'password', type: 'password', required: true } as const;

/** `email` is set for a person who is signed in already. */
interface EntryProps {
  callbackUrl: string;
  email?: string | undefined;
}

/** Of forms that create a person. @param email known already */
export function useNewPersonFields(email: string | undefined): FormField[] {
  const t = useTranslations('account.fields');
  return [
    { ...EMAIL, label: t('email'), known: email, autoFocus: email === undefined },
    {
      ...PASSWORD,
      show: t('showPassword'),
      autoComplete: 'new-password',
      label: t('password'),
      hint: t('passwordHint'),
    },
    { name: 'name', autoComplete: 'name', label: t('name'), hint: t('nameHint') },
  ];
}

export function SignUpForm({ callbackUrl, email }: EntryProps) {
  return (
    <FieldsForm
      action={signUpAction}
      hidden={{ callbackUrl }}
      fields={useNewPersonFields(email)}
      submit={useTranslations('account')('signUp.submit')}
      button={WIDE}
    />
  );
}

export function SignInForm({ callbackUrl, email }: EntryProps) {
  const t = useTranslations('account');
  const [typed, setTyped] = useState(email ?? '');
  const forgotten = (
    <Link
      href={`/forgot-password${typed === '' ? '' : `?email=${encodeURIComponent(typed)}`}`}
      className="link"
    >
      {t('signIn.forgotten')}
    </Link>
  );
  return (
    <FieldsForm
      action={signInAction}
      hidden={{ callbackUrl }}
      fields={[
        {
          ...EMAIL,
          // Browsers then list passkeys as well.
          autoComplete: 'username webauthn',
          label: t('fields.email'),
          known: email,
          readOnly: email !== undefined,
          autoFocus: email === undefined,
          onChange: (event) => setTyped(event.target.value),
        },
        {
          ...PASSWORD,
          show: t('fields.showPassword'),
          autoComplete: 'current-password',
          label: t('fields.password'),
          autoFocus: email !== undefined,
          aside: forgotten,
        },
      ]}
      submit={t('signIn.submit')}
      button={WIDE}
    />
  );
}

/** @param isForNewcomers whether the link also works for anyone without an account */
export function MailLinkForm({
  callbackUrl,
  email,
  isForNewcomers,
}: EntryProps & { isForNewcomers: boolean }) {
  const t = useTranslations('account');
  const hint = t(isForNewcomers ? 'signIn.linkHint' : 'signIn.linkHintKnown');
  return (
    <FieldsForm
      action={mailLinkAction}
      hidden={{ callbackUrl }}
      fields={[
        {
          ...EMAIL,
          label: t('fields.email'),
          hint,
          known: email,
          readOnly: email !== undefined,
          autoFocus: email === undefined,
        },
      ]}
      submit={t('signIn.linkSubmit')}
      button={WIDE}
    />
  );
}

export function AskToResetForm({ email }: { email: string | undefined }) {
  const t = useTranslations('account');
  return (
    <FieldsForm
      action={askToResetAction}
      fields={[{ ...EMAIL, label: t('fields.email'), known: email, autoFocus: true }]}
      submit={t('forgot.submit')}
      button={WIDE}
    />
  );
}

export function ResetForm({ token }: { token: string }) {
  const t = useTranslations('account');
  return (
    <FieldsForm
      action={resetAction}
      hidden={{ token }}
      fields={[
        {
          ...PASSWORD,
          show: t('fields.showPassword'),
          autoComplete: 'new-password',
          label: t('fields.newPassword'),
          hint: t('fields.passwordHint'),
          autoFocus: true,
        },
      ]}
      submit={t('reset.submit')}
      button={WIDE}
    />
  );
}

export function TakeLinkForm({
  token,
  isSignIn = false,
  needsPassword = false,
  callbackUrl,
  submit,
}: {
  token: string;
  isSignIn?: boolean;
  needsPassword?: boolean;
  callbackUrl?: string;
  submit: string;
}) {
  const t = useTranslations('account');
  return (
    <Form action={takeLinkAction}>
      {({ state, fieldError }) => (
        <>
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="for" value={isSignIn ? 'sign-in' : 'other'} />
          {callbackUrl !== undefined && <input type="hidden" name="callbackUrl" value={callbackUrl} />}
          {(needsPassword || state.refused?.at === 'password') && (
            <PasswordField
              name="password"
              show={t('fields.showPassword')}
              autoComplete="current-password"
              required
              label={t('fields.password')}
              hint={t('verify.otherBrowser')}
              error={fieldError('password')}
            />
          )}
          <SubmitButton className="w-full">{submit}</SubmitButton>
        </>
      )}
    </Form>
  );
}

export function AcceptInvitationForm({ token }: { token: string }) {
  const submit = useTranslations('account')('invitation.accept');
  return <FieldsForm action={acceptInvitationAction} hidden={{ token }} submit={submit} button={WIDE} />;
}

export function NewAccountForm() {
  const t = useTranslations('account.newAccount');
  return (
    <FieldsForm
      action={openAccountAction}
      fields={[{ name: 'name', required: true, autoFocus: true, label: t('name') }]}
      submit={t('submit')}
      button={WIDE}
    />
  );
}
