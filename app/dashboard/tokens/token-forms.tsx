'use client';

import { useTranslations } from 'use-intl/react';
import { Disclosure } from '../../../components/ui/disclosure.tsx';
import {
  CheckboxField,
  HiddenFields,
  SelectField,
  TextareaField,
  TextField,
} from '../../../components/ui/field.tsx';
import { Form } from '../../../components/ui/form.tsx';
import { SubmitButton } from '../../../components/ui/submit-button.tsx';
import type { TokenKind } from '../../../lib/core/token-format.ts';
import type { GraceSeconds } from '../../../lib/tokens/roll-token.ts';
import {
  createTokenAction,
  renameTokenAction,
  restrictNetworksAction,
  restrictTokenAction,
  revokeTokenAction,
  rollTokenAction,
} from './actions.ts';
import { Issued } from './issued-token.tsx';

function DomainFields({
  value,
  error,
  allowNoReferrer,
}: {
  value: string | undefined;
  error: string | undefined;
  allowNoReferrer: boolean;
}) {
  const t = useTranslations('tokens.form');
  return (
    <>
      <TextareaField
        name="domains"
        rows={3}
        spellCheck={false}
        autoCapitalize="none"
        label={t('domains')}
        hint={t('domainsHint')}
        defaultValue={value}
        error={error}
      />
      <CheckboxField
        name="allowNoReferrer"
        label={t('noReferrer')}
        hint={t('noReferrerHint')}
        defaultChecked={allowNoReferrer}
      />
    </>
  );
}

function NetworksField({ value, error }: { value: string | undefined; error: string | undefined }) {
  const t = useTranslations('tokens.form');
  return (
    <TextareaField
      name="networks"
      rows={3}
      spellCheck={false}
      autoCapitalize="none"
      label={t('networks')}
      hint={t('networksHint')}
      defaultValue={value}
      error={error}
    />
  );
}

/** Stays open after a response, also without scripts: a secret token is shown only once. */
export function CreateTokenForm({
  account,
  kind,
  isOpen,
}: {
  account: string;
  kind: TokenKind;
  isOpen: boolean;
}) {
  const t = useTranslations('tokens');
  return (
    <Form action={createTokenAction}>
      {({ state, reset, fieldError, value }) => (
        <Disclosure name={t(`kinds.${kind}.create`)} isOpen={isOpen || Object.keys(state).length > 0}>
          {state.issued !== undefined ? (
            <Issued kind={kind} onDone={reset} {...state.issued} />
          ) : (
            <div className="max-w-xl space-y-4">
              <HiddenFields values={{ account, kind }} />
              <TextField
                name="name"
                required
                autoFocus={isOpen}
                autoComplete="off"
                label={t('form.name')}
                hint={t('form.nameHint')}
                defaultValue={value('name')}
                error={fieldError('name')}
              />
              {kind === 'publishable' && (
                <DomainFields value={value('domains')} error={fieldError('domains')} allowNoReferrer />
              )}
              {kind === 'secret' && (
                <>
                  <NetworksField value={value('networks')} error={fieldError('networks')} />
                  <CheckboxField
                    name="brandsOnly"
                    label={t('form.brandsOnly')}
                    hint={t('form.brandsOnlyHint')}
                    defaultChecked={value('brandsOnly') === 'on'}
                  />
                </>
              )}
              <TextField
                name="expires"
                type="date"
                label={t('form.expires')}
                hint={t('form.expiresHint')}
                defaultValue={value('expires')}
                error={fieldError('expires')}
              />
              <SubmitButton>{t('form.submit')}</SubmitButton>
            </div>
          )}
        </Disclosure>
      )}
    </Form>
  );
}

interface TokenFormProps {
  account: string;
  tokenId: string;
}

export function RenameTokenForm({ name, ...which }: TokenFormProps & { name: string }) {
  const t = useTranslations('tokens');
  return (
    <Form action={renameTokenAction}>
      {({ fieldError, value }) => (
        <>
          <HiddenFields values={{ ...which }} />
          <TextField
            name="name"
            required
            autoComplete="off"
            label={t('form.name')}
            defaultValue={value('name', name)}
            error={fieldError('name')}
          />
          <SubmitButton variant="secondary">{t('one.rename.submit')}</SubmitButton>
        </>
      )}
    </Form>
  );
}

export function RestrictTokenForm({
  domains,
  allowNoReferrer,
  ...which
}: TokenFormProps & { domains: readonly string[]; allowNoReferrer: boolean }) {
  const t = useTranslations('tokens.one.restrict');
  return (
    <Form action={restrictTokenAction}>
      {({ fieldError, value }) => (
        <>
          <HiddenFields values={{ ...which }} />
          <DomainFields
            value={value('domains', domains.join('\n'))}
            error={fieldError('domains')}
            allowNoReferrer={allowNoReferrer}
          />
          <SubmitButton variant="secondary">{t('submit')}</SubmitButton>
        </>
      )}
    </Form>
  );
}

export function RestrictNetworksForm({
  networks,
  ...which
}: TokenFormProps & { networks: readonly string[] }) {
  const t = useTranslations('tokens.one.networks');
  return (
    <Form action={restrictNetworksAction}>
      {({ fieldError, value }) => (
        <>
          <HiddenFields values={{ ...which }} />
          <NetworksField value={value('networks', networks.join('\n'))} error={fieldError('networks')} />
          <SubmitButton variant="secondary">{t('submit')}</SubmitButton>
        </>
      )}
    </Form>
  );
}

export function RollTokenForm({
  kind,
  graces,
  canRoll,
  ...which
}: TokenFormProps & { kind: TokenKind; graces: readonly GraceSeconds[]; canRoll: boolean }) {
  const t = useTranslations('tokens.one.roll');
  return (
    <Form action={rollTokenAction}>
      {({ state, reset }) =>
        state.issued !== undefined ? (
          <Issued kind={kind} onDone={reset} {...state.issued} isRolled />
        ) : canRoll ? (
          <>
            <HiddenFields values={{ ...which }} />
            <SelectField name="grace" label={t('grace')} defaultValue="86400">
              {graces.map((seconds) => (
                <option key={seconds} value={seconds}>
                  {t(`graces.s${seconds}`)}
                </option>
              ))}
            </SelectField>
            <SubmitButton variant="secondary">{t('submit')}</SubmitButton>
          </>
        ) : (
          <p className="text-muted text-sm">{t('ended')}</p>
        )
      }
    </Form>
  );
}

export function RevokeTokenForm({ name, ...which }: TokenFormProps & { name: string }) {
  const t = useTranslations('tokens.one.revoke');
  return (
    <Form action={revokeTokenAction}>
      {({ state }) => (
        <Disclosure
          name={t('open')}
          close={t('cancel')}
          variant="danger"
          isOpen={Object.keys(state).length > 0}
        >
          <HiddenFields values={{ ...which }} />
          <p className="wrap-anywhere mb-3 text-sm">{t('confirm', { name })}</p>
          <SubmitButton variant="danger">{t('submit')}</SubmitButton>
        </Disclosure>
      )}
    </Form>
  );
}
