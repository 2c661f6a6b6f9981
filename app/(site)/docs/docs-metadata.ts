import type { Metadata } from 'next';
import { type DocsPage, markdownPath, plainText } from '../../../lib/docs/pages.ts';
import { cardMetadata } from '../../page-card.ts';

export function docsMetadata({ path, title, menu, lead }: DocsPage): Metadata {
  const description = plainText(lead);
  const card = cardMetadata(path, title, description);
  return {
    ...card,
    title: path.startsWith('/docs/errors/') ? menu : title,
    description,
    alternates: { ...card.alternates, types: { 'text/markdown': markdownPath(path) } },
  };
}
