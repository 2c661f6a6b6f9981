import type { Metadata } from 'next';
import { plainText } from '../../../lib/docs/inline.ts';
import { markdownPath } from '../../../lib/docs/markdown.ts';
import { type DocsPage, menuTitle } from '../../../lib/docs/pages.ts';

export const docsMetadata = (page: DocsPage): Metadata => ({
  title: page.path.startsWith('/docs/errors/') ? menuTitle(page) : page.title,
  description: plainText(page.lead),
  alternates: { types: { 'text/markdown': markdownPath(page.path) } },
});
