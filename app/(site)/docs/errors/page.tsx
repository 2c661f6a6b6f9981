import { notFound } from 'next/navigation';
import { placeholderContext } from '../../../../lib/docs/context.ts';
import { pageDocument } from '../../../../lib/docs/document.ts';
import { pageAt } from '../../../../lib/docs/pages.ts';
import { docsMetadata } from '../docs-metadata.ts';
import { DocsPageView } from '../parts/docs-page.tsx';

// Static, so that error pages work while the database is down.
const page = pageAt('/docs/errors');

export const metadata = page === null ? {} : docsMetadata(page);

export default async function ErrorsPage() {
  if (page === null) notFound();
  return <DocsPageView page={page} tree={await pageDocument(page.source, placeholderContext)} />;
}
