import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { DocsPageView } from '../../../../../components/docs/docs-page.tsx';
import { NOWHERE } from '../../../../../lib/docs/context.ts';
import { pageAt } from '../../../../../lib/docs/pages.ts';
import { ERRORS } from '../../../../../lib/errors/errors.ts';
import { docsMetadata } from '../../docs-metadata.ts';

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
  return <DocsPageView page={page} blocks={await page.blocks(NOWHERE)} />;
}
