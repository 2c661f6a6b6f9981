import type { Metadata } from 'next';
import { type DocsPage, markdownPath, plainText } from '../../../lib/docs/pages.ts';

export const docsMetadata = (page: DocsPage): Metadata => ({
  title: page.path.startsWith('/docs/errors/') ? page.menu : page.title,
  description: plainText(page.lead),
  alternates: { types: { 'text/markdown': markdownPath(page.path) } },
});
