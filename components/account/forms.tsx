'use client';

import Link from 'next/link';
import { useTranslations } from 'use-intl/react';
import {
  acceptInvitationAction,
  askToResetAction,
  mailLinkAction,
  openAccountAction,
  resetAction,
  signInAction,
  signUpAction,
} from '../../app/(account)/actions.ts';
import { takeLinkAction } from '../../app/(account)/verify/actions.ts';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { SubmitButton } from '../ui/submit-button.tsx';

const EMAIL = {
  name: 'email',
  type: 'email',
  autoComplete: 'username',
  inputMode: 'email',
  spellCheck: false,
  autoCapitalize: 'none',
  required: true,
} as const;

export function SignUpForm({ callbackUrl, email }: { callbackUrl: string; email?: string | undefined }) {
  const t = useTranslations('account');
  return (
    <Form action={signUpAction}>
      {({ fault, value }) => (
        <>
          <input type="hidden" name="callbackUrl" value={callbackUrl} />
          <TextField
            {...EMAIL}
            label={t('fields.email')}
            defaultValue={value('email', email)}
            fault={fault('email')}
          />
          <TextField
            name="password"
            type="password"
            autoComplete="new-password"
            required
            label={t('fields.password')}
            hint={t('fields.passwordHint')}
            fault={fault('password')}
          />
          <TextField
            name="name"
            autoComplete="name"
            label={t('fields.name')}
            hint={t('fields.nameHint')}
            defaultValue={value('name')}
            fault={fault('name')}
          />
          <SubmitButton className="w-full">{t('signUp.submit')}</SubmitButton>
        </>
      )}
    </Form>
  );
}

/** @param email set when it is the person who is signed in already, who only shows again that it is them */
export function SignInForm({ callbackUrl, email }: { callbackUrl: string; email?: string | undefined }) {
  const t = useTranslations('account');
  return (
    <Form action={signInAction}>
      {({ fault, value }) => (
        <>
          <input type="hidden" name="callbackUrl" value={callbackUrl} />
          <TextField
            {...EMAIL}
            label={t('fields.email')}
            defaultValue={value('email', email)}
            readOnly={email !== undefined}
            fault={fault('email')}
          />
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
            fault={fault('password')}
          />
          <SubmitButton className="w-full">{t('signIn.submit')}</SubmitButton>
        </>
      )}
    </Form>
  );
}

export function MailLinkForm({ callbackUrl, email }: { callbackUrl: string; email?: string | undefined }) {
  const t = useTranslations('account');
  return (
    <Form action={mailLinkAction}>
      {({ fault, value }) => (
        <>
          <input type="hidden" name="callbackUrl" value={callbackUrl} />
          <TextField
            {...EMAIL}
            label={t('fields.email')}
            hint={t('signIn.linkHint')}
            defaultValue={value('email', email)}
            readOnly={email !== undefined}
            fault={fault('email')}
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
      {({ fault, value }) => (
        <>
          <TextField
            {...EMAIL}
            label={t('fields.email')}
            defaultValue={value('email')}
            fault={fault('email')}
          />
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
      {({ fault }) => (
        <>
          <input type="hidden" name="token" value={token} />
          <TextField
            name="password"
            type="password"
            autoComplete="new-password"
            required
            label={t('fields.newPassword')}
            hint={t('fields.passwordHint')}
            fault={fault('password')}
          />
          <SubmitButton className="w-full">{t('reset.submit')}</SubmitButton>
        </>
      )}
    </Form>
  );
}

/** The button that uses a link which was mailed. */
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
      {({ state, fault }) => (
        <>
          <input type="hidden" name="token" value={token} />
          <input type="hidden" name="for" value={isSignIn ? 'sign-in' : 'other'} />
          {callbackUrl !== undefined && <input type="hidden" name="callbackUrl" value={callbackUrl} />}
          {(needsPassword || state.faults?.password !== undefined) && (
            <TextField
              name="password"
              type="password"
              autoComplete="current-password"
              required
              label={t('fields.password')}
              hint={t('verify.otherBrowser')}
              fault={fault('password')}
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
      {({ fault, value }) => (
        <>
          <TextField
            name="name"
            required
            maxLength={80}
            label={t('newAccount.name')}
            defaultValue={value('name')}
            fault={fault('name')}
          />
          <SubmitButton className="w-full">{t('newAccount.submit')}</SubmitButton>
        </>
      )}
    </Form>
  );
}
