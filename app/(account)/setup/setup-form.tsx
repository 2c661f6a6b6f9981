'use client';

import { useTranslations } from 'use-intl/react';
import { FieldsForm } from '../../../components/ui/fields-form.tsx';
import { useNewPersonFields } from '../parts/forms.tsx';
import { makeFirstOperatorAction } from './actions.ts';

export function SetupForm({ code, isSignedIn }: { code: string; isSignedIn: boolean }) {
  const fields = useNewPersonFields(undefined);
  return (
    <FieldsForm
      action={makeFirstOperatorAction}
      hidden={{ code }}
      fields={isSignedIn ? [] : fields}
      submit={useTranslations('account.setup')('submit')}
      button={{ className: 'w-full' }}
    />
  );
}
