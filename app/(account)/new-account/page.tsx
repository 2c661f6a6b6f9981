import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { Button } from '../../../components/ui/button.tsx';
import { isViewer } from '../../../lib/accounts/find-viewer.ts';
import { words } from '../../../messages/i18n.ts';
import { signOutAction } from '../actions.ts';
import { NewAccountForm } from '../parts/forms.tsx';
import { Panel } from '../parts/panel.tsx';
import { requireSignedIn } from '../viewer.ts';

export const metadata: Metadata = { title: words('account.newAccount')('title') };

/** For somebody who is signed in and in no account; everybody else is led on. */
export default async function NewAccountPage() {
  const who = await requireSignedIn();
  if (isViewer(who)) redirect('/dashboard');
  const t = words('account.newAccount');
  return (
    <Panel
      title={t('title')}
      intro={t('body', { email: who.email })}
      foot={
        <form action={signOutAction} className="contents">
          <Button type="submit" look="quiet" size="small" className="-ml-2.5">
            {words('shell')('signOut')}
          </Button>
        </form>
      }
    >
      <NewAccountForm />
    </Panel>
  );
}
