import Link from 'next/link';
import type { ReactNode } from 'react';
import { getTranslator } from '../../../messages/i18n.ts';

export function AddressParts() {
  const t = getTranslator('site.address');
  const marks = {
    code: (text: ReactNode) => <Code>{text}</Code>,
    errors: (text: ReactNode) => (
      <Link href="/docs/errors" prefetch={false} className="link">
        {text}
      </Link>
    ),
  };
  return (
    <section id="address" aria-labelledby="address-title" className="near-only pt-16">
      <h2 id="address-title" className="mb-5 font-semibold text-xl tracking-tight">
        {t('title')}
      </h2>
      <div className="grid gap-x-12 gap-y-8 md:grid-cols-2">
        <Parts title={t('parameters')}>
          <Part name="token">{t.rich('token', marks)}</Part>
          <Part name="size">{t.rich('size', marks)}</Part>
          <Part name="fallback">{t.rich('fallback', marks)}</Part>
        </Parts>
        <Parts title={t('headers')}>
          <Part name="X-Logo-Source">{t.rich('source', marks)}</Part>
          <Part name="X-Logo-Match">{t.rich('match', marks)}</Part>
          <Part name="X-Error-Code">{t.rich('error', marks)}</Part>
        </Parts>
      </div>
    </section>
  );
}

function Parts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="pb-2 font-medium text-muted text-xs">{title}</h3>
      <dl className="divide-y divide-line border-line border-y">{children}</dl>
    </div>
  );
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 py-3 sm:grid-cols-[8.5rem_1fr]">
      <dt className="font-mono text-[0.8125rem] leading-6">{name}</dt>
      <dd className="text-muted">{children}</dd>
    </div>
  );
}

const Code = ({ children }: { children: ReactNode }) => (
  <code className="whitespace-nowrap font-mono text-[0.8125rem] text-ink">{children}</code>
);
