import { pageMarkdown } from '../../../../lib/docs/markdown.ts';
import { pageAt } from '../../../../lib/docs/pages.ts';
import { docsContext } from '../../../(site)/docs/docs-context.ts';
import { textAnswer } from '../../text-answer.ts';

export const dynamic = 'force-dynamic';

/** A documentation page as Markdown; `next.config.ts` rewrites `/docs/….md` to it. */
export async function GET(
  _request: Request,
  { params }: { params: Promise<{ page: string[] }> },
): Promise<Response> {
  const name = (await params).page.join('/');
  const page = pageAt(name === 'index' ? '/docs' : `/docs/${name}`);
  if (page === null) return textAnswer('# Page not found\n', 'text/markdown', 404);
  const context = await docsContext();
  const { title, lead } = page;
  const text = pageMarkdown({ title, lead, blocks: await page.blocks(context) }, context.addresses.app);
  return textAnswer(text, 'text/markdown');
}
