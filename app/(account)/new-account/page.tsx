import type { Metadata } from 'next';
import { Button } from '../../../components/ui/button.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { isViewer } from '../../../lib/accounts/find-viewer.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { signOutAction } from '../actions.ts';
import { NewAccountForm } from '../parts/forms.tsx';
import { Panel } from '../parts/panel.tsx';
import { requireSignedIn } from '../viewer.ts';

export const metadata: Metadata = { title: getTranslator('account.newAccount')('title') };

export default async function NewAccountPage() {
  const who = await requireSignedIn();
  const t = getTranslator('account.newAccount');
  return (
    <Panel
      title={t('title')}
      intro={isViewer(who) ? t('another', { account: who.accountName }) : t('body', { email: who.email })}
      foot={
        isViewer(who) ? (
          <Link href="/dashboard" className="link">
            {t('back')}
          </Link>
        ) : (
          <form action={signOutAction} className="contents">
            <Button type="submit" variant="quiet" size="small" className="-ml-2.5">
              {getTranslator('shell')('signOut')}
            </Button>
          </form>
        )
      }
    >
      <NewAccountForm />
    </Panel>
  );
}
