import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { Button } from '../../../components/ui/button.tsx';
import { isViewer } from '../../../lib/accounts/find-viewer.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { signOutAction } from '../actions.ts';
import { NewAccountForm } from '../parts/forms.tsx';
import { Panel } from '../parts/panel.tsx';
import { requireSignedIn } from '../viewer.ts';

export const metadata: Metadata = { title: getTranslator('account.newAccount')('title') };

export default async function NewAccountPage() {
  const who = await requireSignedIn();
  if (isViewer(who)) redirect('/dashboard');
  const t = getTranslator('account.newAccount');
  return (
    <Panel
      title={t('title')}
      intro={t('body', { email: who.email })}
      foot={
        <form action={signOutAction} className="contents">
          <Button type="submit" variant="quiet" size="small" className="-ml-2.5">
            {getTranslator('shell')('signOut')}
          </Button>
        </form>
      }
    >
      <NewAccountForm />
    </Panel>
  );
}
