import type { Metadata } from 'next';
import { renderSVG } from 'uqr';
import { CopyButton } from '../../../../components/site/copy-button.tsx';
import { Alert } from '../../../../components/ui/alert.tsx';
import { BackLink } from '../../../../components/ui/back-link.tsx';
import { ButtonForm } from '../../../../components/ui/button-form.tsx';
import { Section } from '../../../../components/ui/card.tsx';
import { PageHeader } from '../../../../components/ui/page-header.tsx';
import { authSecrets } from '../../../../lib/accounts/auth-secret.ts';
import {
  findSecondFactor,
  type SecondFactor,
} from '../../../../lib/accounts/second-factor/find-second-factor.ts';
import { base32Of, enrolmentUri } from '../../../../lib/accounts/second-factor/one-time-code.ts';
import { formatter, getTranslator } from '../../../../messages/i18n.ts';
import { appConfig, appOrigin } from '../../../_server/config.ts';
import { database } from '../../../_server/database.ts';
import { type Query, readQuery } from '../../../(account)/query.ts';
import { requireFreshViewer } from '../../../(account)/viewer.ts';
import { setUpAction, switchOffAction } from './actions.ts';
import { RecoveryCodesForm, SwitchOffForm } from './second-factor-forms.tsx';

export const metadata: Metadata = { title: getTranslator('secondFactor')('title') };

/** Needs a fresh sign-in, because it shows the secret that is being set up. */
export default async function SecondFactorPage({ searchParams }: { searchParams: Query }) {
  const { personId, email } = await requireFreshViewer();
  const [factor, query] = await Promise.all([
    findSecondFactor(database(), await authSecrets(appConfig()), personId),
    readQuery(searchParams, 'notice', 'why'),
  ]);
  const t = getTranslator('secondFactor');
  return (
    <>
      <BackLink href="/dashboard/settings">{t('back')}</BackLink>
      <PageHeader title={t('title')} description={t('description')} />
      {query.notice === 'off' && factor.state === 'off' && <Alert tone="good">{t('off.done')}</Alert>}
      {query.why === 'operator' && factor.state !== 'on' && <Alert tone="warn">{t('operators')}</Alert>}
      <FactorSection factor={factor} email={email} />
    </>
  );
}

function FactorSection({ factor, email }: { factor: SecondFactor; email: string }) {
  const t = getTranslator('secondFactor');
  if (factor.state === 'off')
    return (
      <Section id="off" title={t('off.title')} description={t('off.description')}>
        <ButtonForm action={setUpAction} variant="primary">
          {t('off.submit')}
        </ButtonForm>
      </Section>
    );
  const isOn = factor.state === 'on';
  const since = isOn ? formatter().dateTime(factor.sinceMs, { dateStyle: 'long' }) : '';
  return (
    <Section
      id="factor"
      title={t(isOn ? 'on.title' : 'setUp.title')}
      description={isOn ? t('on.since', { since }) : t('setUp.description')}
    >
      <div className="flex flex-col gap-6 sm:flex-row">
        {factor.state === 'pending' && <Picture uri={uriFor(factor.secret, email)} />}
        <div className="min-w-0 max-w-prose flex-1 space-y-5">
          {isOn ? (
            <p className="text-sm">{t('on.left', { count: factor.recoveryCodesLeft })}</p>
          ) : (
            <ByHand secret={factor.secret} uri={uriFor(factor.secret, email)} />
          )}
          <RecoveryCodesForm isOn={isOn} />
          {isOn ? (
            <SwitchOffForm />
          ) : (
            <ButtonForm action={switchOffAction} size="small">
              {t('setUp.cancel')}
            </ButtonForm>
          )}
        </div>
      </div>
    </Section>
  );
}

const uriFor = (secret: Buffer, email: string): string =>
  enrolmentUri(secret, `Blazon (${new URL(appOrigin()).host})`, email);

function Picture({ uri }: { uri: string }) {
  return (
    // biome-ignore lint/performance/noImgElement: drawn here, nothing to optimize
    <img
      src={`data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 4 }))}`}
      width={208}
      height={208}
      alt={getTranslator('secondFactor.setUp')('picture')}
      className="size-52 shrink-0 rounded-md border border-line bg-white"
    />
  );
}

function ByHand({ secret, uri }: { secret: Buffer; uri: string }) {
  const t = getTranslator('secondFactor.setUp');
  const key = base32Of(secret);
  return (
    <p className="text-sm">
      {t('byHand')}
      <span className="mt-1.5 flex items-center gap-2">
        <code className="wrap-anywhere min-w-0 flex-1 rounded-md bg-sunken px-3 py-2 font-mono text-[0.8125rem]">
          {key.replace(/(.{4})(?=.)/g, '$1 ')}
        </code>
        <CopyButton text={key} label={t('copy')} className="h-9" />
      </span>
      <a href={uri} className="link mt-1.5 inline-block">
        {t('open')}
      </a>
    </p>
  );
}
