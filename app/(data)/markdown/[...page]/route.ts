import { pageDocument } from '../../../../lib/docs/document.ts';
import { markdownTwin } from '../../../../lib/docs/markdown-twin.ts';
import { pageAt } from '../../../../lib/docs/pages.ts';
import { markdownContext } from '../../../(site)/docs/docs-context.ts';
import { textAnswer } from '../../text-answer.ts';

export const dynamic = 'force-dynamic';

/** The Markdown of a page; `next.config.ts` rewrites `/docs/….md` to this route. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ page: string[] }> },
): Promise<Response> {
  const name = (await params).page.join('/');
  const page = pageAt(name === 'index' ? '/docs' : `/docs/${name}`);
  if (page === null) return textAnswer('# Page not found\n', 'text/markdown', 404);
  const context = await markdownContext();
  const tree = await pageDocument(page.source, context);
  return textAnswer(markdownTwin(tree, context.addresses.app), 'text/markdown');
}
