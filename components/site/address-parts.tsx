import Link from 'next/link';
import type { ReactNode } from 'react';

/** What the address of a logo may say and what every answer says, in two short tables. */
export function AddressParts() {
  return (
    <section id="address" aria-labelledby="address-title" className="pt-16">
      <h2 id="address-title" className="mb-5 font-semibold text-xl tracking-tight">
        What the address says, and what it answers
      </h2>
      <div className="grid gap-x-12 gap-y-8 md:grid-cols-2">
        <Parts title="Parameters">
          <Part name="token">
            A publishable token, <Code>pk_…</Code>. It may stand in any page.
          </Part>
          <Part name="size">
            <Code>64</Code>, <Code>128</Code> or <Code>256</Code> pixels square. Free accounts get 64,
            whatever they ask for; paid ones 128 when they ask for nothing.
          </Part>
          <Part name="fallback">
            <Code>monogram</Code> or <Code>monogram-light</Code> draws letters where no logo is known;{' '}
            <Code>404</Code> answers with a problem instead of a picture.
          </Part>
        </Parts>
        <Parts title="Response headers">
          <Part name="X-Logo-Source">
            <Code>catalog</Code> or <Code>monogram</Code>: nobody has to guess from the pixels.
          </Part>
          <Part name="X-Logo-Match">
            <Code>exact</Code>, <Code>alias</Code>, <Code>parent-domain</Code>, <Code>listing</Code>,{' '}
            <Code>isin</Code>, <Code>symbol</Code> and so on: how it was found.
          </Part>
          <Part name="X-Error-Code">
            Why there is no picture. Each code has{' '}
            <Link href="/docs/errors" className="link">
              a page of its own
            </Link>
            .
          </Part>
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

const Code = ({ children }: { children: string }) => (
  <code className="whitespace-nowrap font-mono text-[0.8125rem] text-ink">{children}</code>
);
