import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import bot from '../../../messages/en/bot.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { appConfig, appOrigin } from '../../_server/config.ts';

// The origin and the frame are known at run time only.
export const dynamic = 'force-dynamic';

export function generateMetadata(): Metadata {
  const t = getTranslator('bot');
  return { title: t('title'), description: t('lead', { host: new URL(appOrigin()).host }) };
}

/** For owners of visited websites: the address in the crawler's user agent. */
export default function BotPage() {
  const t = getTranslator('bot');
  const origin = appOrigin();
  const { host } = new URL(origin);
  const { contact } = appConfig().discovery;
  return (
    <article className="max-w-prose space-y-8 py-12">
      <header className="space-y-3">
        <h1 className="font-semibold text-3xl tracking-tight">{t('title')}</h1>
        <p className="text-muted">{t('lead', { host })}</p>
      </header>
      <Part title={t('agent')}>
        <p>{t('agentText', { host })}</p>
        <Code>{`BlazonBot/1.0 (+${origin}/bot)`}</Code>
      </Part>
      <ListPart {...bot.fetches} />
      <ListPart {...bot.often} />
      <Part title={t('stop.title')}>
        <p>{t('stop.text')}</p>
        <Code>{'User-agent: BlazonBot\nDisallow: /'}</Code>
        <p>{t('stop.page')}</p>
      </Part>
      <ListPart {...bot.better} />
      <Part title={t('contact.title')}>
        <p>
          {contact === null
            ? t('contact.none')
            : t.rich('contact.text', {
                contact: () => (
                  <a href={`mailto:${contact}`} className="link">
                    {contact}
                  </a>
                ),
              })}
        </p>
      </Part>
    </article>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-3">
      <h2 className="font-semibold text-xl tracking-tight">{title}</h2>
      {children}
    </section>
  );
}

const ListPart = ({ title, items }: { title: string; items: readonly string[] }) => (
  <Part title={title}>
    <ul className="list-disc space-y-1 pl-5">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </Part>
);

const Code = ({ children }: { children: string }) => (
  <pre className="wrap-anywhere whitespace-pre-wrap rounded-md bg-sunken px-3 py-2 font-mono text-sm">
    {children}
  </pre>
);
