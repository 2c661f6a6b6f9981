'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl/react';
import { Alert } from '../../../components/ui/alert.tsx';
import { Disclosure } from '../../../components/ui/disclosure.tsx';
import { HiddenFields, SelectField, TextField } from '../../../components/ui/field.tsx';
import { Form } from '../../../components/ui/form.tsx';
import { Select } from '../../../components/ui/input.tsx';
import { SubmitButton } from '../../../components/ui/submit-button.tsx';
import type { Role } from '../../../lib/core/permissions.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { changeMemberAction, inviteAction, leaveAction } from './actions.ts';

export function InviteForm({
  account,
  roles,
  isMailed,
}: {
  account: string;
  roles: readonly Role[];
  /** false: the link is shown instead. */
  isMailed: boolean;
}) {
  const t = useTranslations('members.invite');
  const role = useTranslations('account.roleNames');
  return (
    <Form action={inviteAction}>
      {({ state, fieldError, value }) => (
        <>
          {state.link !== undefined && (
            <Alert tone="good" title={t('link')}>
              <p className="mb-2">{t('linkHint')}</p>
              <CodeBlock text={state.link} copy={t('copyLink')} />
            </Alert>
          )}
          <input type="hidden" name="account" value={account} />
          <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_10rem]">
            <TextField
              name="email"
              type="email"
              inputMode="email"
              autoComplete="off"
              spellCheck={false}
              required
              label={t('email')}
              defaultValue={value('email')}
              error={fieldError('email')}
            />
            <SelectField name="role" label={t('role')} defaultValue={value('role', 'member')}>
              {roles.map((name) => (
                <option key={name} value={name}>
                  {role(name)}
                </option>
              ))}
            </SelectField>
          </div>
          <SubmitButton>{t(isMailed ? 'submit' : 'submitLink')}</SubmitButton>
        </>
      )}
    </Form>
  );
}

interface MemberFormProps {
  account: string;
  personId: string;
  email: string;
}

export function RoleForm({
  email,
  role,
  roles,
  ...which
}: MemberFormProps & { role: Role; roles: readonly Role[] }) {
  const t = useTranslations('members.people');
  const roleName = useTranslations('account.roleNames');
  return (
    <Form action={changeMemberAction} className="space-y-2">
      {() => (
        <div className="flex flex-wrap items-center gap-2">
          <HiddenFields values={{ ...which, act: 'role' }} />
          <Select
            name="role"
            aria-label={t('roleOf', { email })}
            defaultValue={role}
            className="h-8 w-28 text-sm"
          >
            {roles.map((name) => (
              <option key={name} value={name}>
                {roleName(name)}
              </option>
            ))}
          </Select>
          <SubmitButton variant="secondary" size="small" aria-label={t('changeNamed', { email })}>
            {t('change')}
          </SubmitButton>
        </div>
      )}
    </Form>
  );
}

export function RemoveMemberForm({ email, ...which }: MemberFormProps) {
  const t = useTranslations('members.people');
  return (
    <Form action={changeMemberAction}>
      {({ state }) => (
        <Disclosure
          name={t.rich('remove', { email, of: hidden })}
          close={t('cancel')}
          variant="danger"
          size="small"
          isOpen={Object.keys(state).length > 0}
        >
          <HiddenFields values={{ ...which, act: 'remove' }} />
          <p className="wrap-anywhere mb-3 max-w-60 text-sm">{t('confirm', { email })}</p>
          <SubmitButton variant="danger" size="small">
            {t('removeSubmit')}
          </SubmitButton>
        </Disclosure>
      )}
    </Form>
  );
}

/** Read, but not shown beside the name. */
const hidden = (text: ReactNode) => <span className="sr-only">{text}</span>;

export function LeaveForm({ account }: { account: string }) {
  const t = useTranslations('settings.account');
  return (
    <Form action={leaveAction}>
      {({ state }) => (
        <Disclosure
          name={t('leave')}
          close={t('stay')}
          variant="danger"
          isOpen={Object.keys(state).length > 0}
        >
          <input type="hidden" name="account" value={account} />
          <p className="mb-3 text-sm">{t('leaveHint')}</p>
          <SubmitButton variant="danger">{t('leaveSubmit')}</SubmitButton>
        </Disclosure>
      )}
    </Form>
  );
}
