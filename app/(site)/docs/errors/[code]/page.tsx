import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ERRORS } from '../../../../../lib/core/errors/errors.ts';
import { placeholderContext } from '../../../../../lib/docs/context.ts';
import { pageDocument } from '../../../../../lib/docs/document.ts';
import { pageAt } from '../../../../../lib/docs/pages.ts';
import { docsMetadata } from '../../docs-metadata.ts';
import { DocsPageView } from '../../parts/docs-page.tsx';

interface Props {
  params: Promise<{ code: string }>;
}

export const dynamicParams = false;

export const generateStaticParams = () => Object.keys(ERRORS).map((code) => ({ code }));

const pageOf = async ({ params }: Props) => pageAt(`/docs/errors/${(await params).code}`);

export async function generateMetadata(props: Props): Promise<Metadata> {
  const page = await pageOf(props);
  return page === null ? {} : docsMetadata(page);
}

export default async function ErrorPage(props: Props) {
  const page = await pageOf(props);
  if (page === null) notFound();
  return <DocsPageView page={page} tree={await pageDocument(page.source, placeholderContext)} />;
}
