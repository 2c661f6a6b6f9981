import type { Metadata } from 'next';
import Link from 'next/link';
import { notFound } from 'next/navigation';
import { ERRORS, isErrorCode } from '../../../../../lib/errors/errors.ts';
import { EXPLANATIONS } from '../explanations.ts';

interface Props {
  params: Promise<{ code: string }>;
}

export const dynamicParams = false;

export const generateStaticParams = () => Object.keys(ERRORS).map((code) => ({ code }));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { code } = await params;
  return isErrorCode(code) ? { title: code, description: ERRORS[code].title } : {};
}

export default async function ErrorPage({ params }: Props) {
  const { code } = await params;
  if (!isErrorCode(code)) notFound();
  const { status, title } = ERRORS[code];
  const { meaning, remedy } = EXPLANATIONS[code];
  const example = { type: `/docs/errors/${code}`, title, status, detail: '…', code, request_id: 'req_…' };
  return (
    <article className="max-w-2xl pt-12 sm:pt-16">
      <nav aria-label="You are here" className="text-muted text-sm">
        <Link href="/docs/errors" className="link">
          Errors
        </Link>{' '}
        / <span className="font-mono text-[0.8125rem]">{code}</span>
      </nav>
      <h1 className="mt-4 font-semibold text-4xl leading-[1.1] tracking-[-0.03em]">{title}</h1>
      <p className="mt-3 font-mono text-muted text-sm">
        {status} · {code}
      </p>
      <p className="mt-8 text-lg leading-relaxed">{meaning}</p>
      <h2 className="mt-8 font-semibold text-xl tracking-tight">What to do</h2>
      <ul className="mt-3 list-disc space-y-2 pl-5 marker:text-gules">
        {remedy.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <h2 className="mt-8 font-semibold text-xl tracking-tight">How it looks</h2>
      <pre className="wrap-anywhere mt-3 whitespace-pre-wrap rounded-lg border border-line bg-sunken p-4 font-mono text-[0.8125rem] leading-relaxed">
        {JSON.stringify(example, null, 2)}
      </pre>
    </article>
  );
}
