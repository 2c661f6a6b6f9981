import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { pageDocument } from '../../../../lib/docs/document.ts';
import type { ExchangeQuery } from '../../../../lib/docs/exchange-filter.ts';
import { pageAt } from '../../../../lib/docs/pages.ts';
import { docsContext } from '../docs-context.ts';
import { docsMetadata } from '../docs-metadata.ts';
import { DocsPageView } from '../parts/docs-page.tsx';

// URLs, the token and example responses depend on the moment (docs/decisions/0042).
export const dynamic = 'force-dynamic';

interface Props {
  params: Promise<{ page?: string[] }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const pageOf = async ({ params }: Props) => pageAt(['/docs', ...((await params).page ?? [])].join('/'));

export async function generateMetadata(props: Props): Promise<Metadata> {
  const page = await pageOf(props);
  return page === null ? {} : docsMetadata(page);
}

export default async function DocumentationPage(props: Props) {
  const page = await pageOf(props);
  if (page === null) notFound();
  const [tree, exchanges] = await Promise.all([
    docsContext().then((context) => pageDocument(page.source, context)),
    readExchangeQuery(props),
  ]);
  return <DocsPageView page={page} tree={tree} exchanges={exchanges} />;
}

async function readExchangeQuery({ searchParams }: Props): Promise<ExchangeQuery> {
  const query = await searchParams;
  const one = (name: string): string => {
    const value = query[name];
    return typeof value === 'string' ? value.slice(0, 100) : '';
  };
  return {
    text: one('q'),
    region: one('region'),
    country: one('country'),
    isDefault: query.default !== undefined,
  };
}
