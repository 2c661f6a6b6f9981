import { notFound } from 'next/navigation';
import { NOWHERE } from '../../../../lib/docs/context.ts';
import { pageAt } from '../../../../lib/docs/pages.ts';
import { docsMetadata } from '../docs-metadata.ts';
import { DocsPageView } from '../parts/docs-page.tsx';

// Errors are the same everywhere: these pages are made once, and stand when everything else is down.
const page = pageAt('/docs/errors');

export const metadata = page === null ? {} : docsMetadata(page);

export default async function ErrorsPage() {
  if (page === null) notFound();
  return <DocsPageView page={page} blocks={await page.blocks(NOWHERE)} />;
}
