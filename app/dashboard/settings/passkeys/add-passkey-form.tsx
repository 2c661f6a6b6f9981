'use client';

import { useTranslations } from 'use-intl/react';
import type { FormAction } from '../../../../components/form-state.ts';
import { FieldsForm } from '../../../../components/ui/fields-form.tsx';
import { usePasskeyPrompt, usePasskeySupport } from '../../../../components/use-passkeys.ts';
import { addPasskeyAction, askToAddPasskeyAction } from './actions.ts';

/** Only with scripts: passkeys are made by them. @param isHere whether the page was requested at `origin` */
export function AddPasskeyForm({ origin, isHere }: { origin: string; isHere: boolean }) {
  const t = useTranslations('passkeys');
  const prompt = usePasskeyPrompt();
  if (!usePasskeySupport(origin, isHere))
    return (
      <p className="text-muted text-sm">
        {t.rich('elsewhere', {
          origin,
          link: (text) => (
            <a href={`${origin}/dashboard/settings#passkeys`} className="link">
              {text}
            </a>
          ),
        })}
      </p>
    );
  const add: FormAction = async (state, form) => {
    const values = { name: String(form.get('name') ?? '') };
    const { toMake, ...said } = await askToAddPasskeyAction();
    if (toMake === undefined) return { ...said, values };
    const made = await prompt((browser) => browser.startRegistration({ optionsJSON: toMake }));
    if (typeof made !== 'string') return { ...made, values };
    form.set('response', made);
    return addPasskeyAction(state, form);
  };
  return (
    <>
      <p className="noscript:block hidden text-muted text-sm">{t('noScripts')}</p>
      <FieldsForm
        action={add}
        fields={[{ name: 'name', autoComplete: 'off', label: t('name'), hint: t('nameHint') }]}
        submit={t('add')}
        button={{ variant: 'secondary' }}
        className="max-w-sm noscript:hidden"
      />
    </>
  );
}
