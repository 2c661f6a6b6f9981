import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { NewAccountForm } from '../../../components/account/forms.tsx';
import { Panel } from '../../../components/account/panel.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { isViewer } from '../../../lib/accounts/find-viewer.ts';
import { words } from '../../words.ts';
import { signOutAction } from '../actions.ts';
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
