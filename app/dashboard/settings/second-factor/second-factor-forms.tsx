'use client';

import { useTranslations } from 'use-intl/react';
import { CopyButton } from '../../../../components/site/copy-button.tsx';
import { Alert } from '../../../../components/ui/alert.tsx';
import { buttonStyle } from '../../../../components/ui/button-style.ts';
import { Disclosure } from '../../../../components/ui/disclosure.tsx';
import { TextField } from '../../../../components/ui/field.tsx';
import { Form } from '../../../../components/ui/form.tsx';
import { Link } from '../../../../components/ui/link.tsx';
import { SubmitButton } from '../../../../components/ui/submit-button.tsx';
import { recoveryCodesAction, switchOffAction } from './actions.ts';

/** Without scripts, its link loads the page without the codes. */
function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const t = useTranslations('secondFactor.codes');
  const text = codes.join('\n');
  return (
    <Alert tone="warn" title={t('title')}>
      <p className="text-muted">{t('hint')}</p>
      <ul className="mt-3 grid grid-cols-1 gap-x-6 gap-y-1 rounded-md bg-sunken px-3 py-2 font-mono text-[0.8125rem] sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <CopyButton text={text} label={t('copy')} className="h-8" />
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="blazon-recovery-codes.txt"
          className={buttonStyle({ variant: 'secondary', size: 'small' })}
        >
          {t('download')}
        </a>
        <Link
          href="/dashboard/settings/second-factor"
          onClick={onSaved}
          className={buttonStyle({ variant: 'secondary', size: 'small' })}
        >
          {t('saved')}
        </Link>
      </div>
    </Alert>
  );
}

/** One form before and after, so that its response is shown without scripts, too. @param isOn asks for no code */
export function RecoveryCodesForm({ isOn }: { isOn: boolean }) {
  const t = useTranslations('secondFactor');
  return (
    <Form action={recoveryCodesAction}>
      {({ state, fieldError, reset }) =>
        state.recoveryCodes !== undefined ? (
          <RecoveryCodes codes={state.recoveryCodes} onSaved={reset} />
        ) : isOn ? (
          <Disclosure name={t('on.renew')} close={t('on.keepCodes')} isOpen={Object.keys(state).length > 0}>
            <p className="mb-3 text-sm">{t('on.renewHint')}</p>
            <SubmitButton variant="danger">{t('on.renewSubmit')}</SubmitButton>
          </Disclosure>
        ) : (
          <>
            <TextField
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              autoFocus
              label={t('setUp.code')}
              hint={t('setUp.codeHint')}
              error={fieldError('code')}
            />
            <SubmitButton>{t('setUp.submit')}</SubmitButton>
          </>
        )
      }
    </Form>
  );
}

export function SwitchOffForm() {
  const t = useTranslations('secondFactor.on');
  return (
    <Form action={switchOffAction}>
      {({ state }) => (
        <Disclosure name={t('off')} close={t('keep')} variant="danger" isOpen={Object.keys(state).length > 0}>
          <p className="mb-3 text-sm">{t('offHint')}</p>
          <SubmitButton variant="danger">{t('offSubmit')}</SubmitButton>
        </Disclosure>
      )}
    </Form>
  );
}
