import type { Metadata } from 'next';
import Link from 'next/link';
import { ERRORS, type ErrorCode } from '../../../../lib/errors/errors.ts';

export const metadata: Metadata = {
  title: 'Errors',
  description: 'Every error code of Blazon: its status, what it means and what to do.',
};

const CODES = Object.keys(ERRORS) as ErrorCode[];

const GROUPS = [
  { title: 'The request', from: 400, to: 400 },
  { title: 'The token and the plan', from: 401, to: 403 },
  { title: 'The address', from: 404, to: 428 },
  { title: 'Limits', from: 429, to: 499 },
  { title: 'Our side', from: 500, to: 599 },
] as const;

export default function ErrorsPage() {
  return (
    <div className="pt-12 sm:pt-16">
      <h1 className="font-semibold text-4xl tracking-[-0.03em]">Errors</h1>
      <p className="mt-4 max-w-prose text-lg text-muted leading-snug">
        Every refusal is a JSON document of type{' '}
        <code className="font-mono text-base text-ink">application/problem+json</code> with a stable{' '}
        <code className="font-mono text-base text-ink">code</code>. The code stands in the header{' '}
        <code className="font-mono text-base text-ink">X-Error-Code</code> too, and{' '}
        <code className="font-mono text-base text-ink">request_id</code> finds the request in the log.
      </p>
      <div className="mt-10 gap-x-12 lg:columns-2">
        {GROUPS.map(({ title, from, to }) => (
          <section key={title} aria-label={title} className="mb-10 break-inside-avoid">
            <h2 className="pb-2 font-medium text-muted text-xs">{title}</h2>
            <ul className="divide-y divide-line border-line border-y">
              {CODES.filter((code) => ERRORS[code].status >= from && ERRORS[code].status <= to).map(
                (code) => (
                  <li key={code}>
                    <Link
                      href={`/docs/errors/${code}`}
                      className="group grid grid-cols-[2.75rem_1fr] gap-x-2 py-2.5 hover:bg-sunken"
                    >
                      <span className="font-mono text-[0.8125rem] text-muted leading-6">
                        {ERRORS[code].status}
                      </span>
                      <span className="min-w-0">
                        <span className="block font-mono text-[0.8125rem] leading-6 group-hover:text-gules">
                          {code}
                        </span>
                        <span className="block text-muted">{ERRORS[code].title}</span>
                      </span>
                    </Link>
                  </li>
                ),
              )}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
