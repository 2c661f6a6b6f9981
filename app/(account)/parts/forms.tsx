'use client';

import Link from 'next/link';
import { useTranslations } from 'use-intl/react';
import { TextField } from '../../../components/ui/field.tsx';
import { Form, type FormControls } from '../../../components/ui/form.tsx';
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

function EmailField({
  form: { fieldError, value },
  email,
  isKnown = false,
  hint,
}: {
  form: FormControls;
  email?: string | undefined;
  isKnown?: boolean;
  hint?: string;
}) {
  return (
    <TextField
      name="email"
      type="email"
      autoComplete="username"
      inputMode="email"
      spellCheck={false}
      autoCapitalize="none"
      required
      label={useTranslations('account')('fields.email')}
      hint={hint}
      defaultValue={value('email', email)}
      readOnly={isKnown}
      error={fieldError('email')}
    />
  );
}

export function SignUpForm({ callbackUrl, email }: { callbackUrl: string; email?: string | undefined }) {
  const t = useTranslations('account');
  return (
    <Form action={signUpAction}>
      {(form) => (
        <>
          <input type="hidden" name="callbackUrl" value={callbackUrl} />
          <EmailField form={form} email={email} />
          <TextField
            name="password"
            type="password"
            autoComplete="new-password"
            required
            label={t('fields.password')}
            hint={t('fields.passwordHint')}
            error={form.fieldError('password')}
          />
          <TextField
            name="name"
            autoComplete="name"
            label={t('fields.name')}
            hint={t('fields.nameHint')}
            defaultValue={form.value('name')}
            error={form.fieldError('name')}
          />
          <SubmitButton className="w-full">{t('signUp.submit')}</SubmitButton>
        </>
      )}
    </Form>
  );
}

export function SignInForm({ callbackUrl, email }: { callbackUrl: string; email?: string | undefined }) {
  const t = useTranslations('account');
  return (
    <Form action={signInAction}>
      {(form) => (
        <>
          <input type="hidden" name="callbackUrl" value={callbackUrl} />
          <EmailField form={form} email={email} isKnown={email !== undefined} />
          <TextField
            name="password"
            type="password"
            autoComplete="current-password"
            required
            label={t('fields.password')}
            aside={
              <Link href="/forgot-password" className="link">
                {t('signIn.forgotten')}
              </Link>
            }
            error={form.fieldError('password')}
          />
          <SubmitButton className="w-full">{t('signIn.submit')}</SubmitButton>
        </>
      )}
    </Form>
  );
}

/** @param isForNewcomers whether the link also works for anyone without an account */
export function MailLinkForm({
  callbackUrl,
  email,
  isForNewcomers,
}: {
  callbackUrl: string;
  email?: string | undefined;
  isForNewcomers: boolean;
}) {
  const t = useTranslations('account');
  return (
    <Form action={mailLinkAction}>
      {(form) => (
        <>
          <input type="hidden" name="callbackUrl" value={callbackUrl} />
          <EmailField
            form={form}
            email={email}
            isKnown={email !== undefined}
            hint={t(isForNewcomers ? 'signIn.linkHint' : 'signIn.linkHintKnown')}
          />
          <SubmitButton className="w-full">{t('signIn.linkSubmit')}</SubmitButton>
        </>
      )}
    </Form>
  );
}

export function AskToResetForm() {
  const t = useTranslations('account');
  return (
    <Form action={askToResetAction}>
      {(form) => (
        <>
          <EmailField form={form} />
          <SubmitButton className="w-full">{t('forgot.submit')}</SubmitButton>
        </>
      )}
    </Form>
  );
}

export function ResetForm({ token }: { token: string }) {
  const t = useTranslations('account');
  return (
    <Form action={resetAction}>
      {({ fieldError }) => (
        <>
          <input type="hidden" name="token" value={token} />
          <TextField
            name="password"
            type="password"
            autoComplete="new-password"
            required
            label={t('fields.newPassword')}
            hint={t('fields.passwordHint')}
            error={fieldError('password')}
          />
          <SubmitButton className="w-full">{t('reset.submit')}</SubmitButton>
        </>
      )}
    </Form>
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
            <TextField
              name="password"
              type="password"
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
  const t = useTranslations('account');
  return (
    <Form action={acceptInvitationAction}>
      {() => (
        <>
          <input type="hidden" name="token" value={token} />
          <SubmitButton className="w-full">{t('invitation.accept')}</SubmitButton>
        </>
      )}
    </Form>
  );
}

export function NewAccountForm() {
  const t = useTranslations('account');
  return (
    <Form action={openAccountAction}>
      {({ fieldError, value }) => (
        <>
          <TextField
            name="name"
            required
            label={t('newAccount.name')}
            defaultValue={value('name')}
            error={fieldError('name')}
          />
          <SubmitButton className="w-full">{t('newAccount.submit')}</SubmitButton>
        </>
      )}
    </Form>
  );
}
